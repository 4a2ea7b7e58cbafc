"""The headings are those that the rulebooks of the second edition print, without their counts of pieces."""

from __future__ import annotations

import pytest

from ldd_tui import text
from ldd_tui.reference import model
from ldd_tui.reference.book import Reference
from rules.editions import STANDARD

HEADINGS = {
    "1": ("Introduction", "Introduction"),
    "2": ("Glossary", "Glossaire"),
    "3": ("Components", "Matériel"),
    "3.1": ("The game board", "Le plateau de jeu"),
    "3.1.1": ("Sectors", "Les secteurs"),
    "3.1.2": ("Tracks on the game board", "Les pistes du plateau de jeu"),
    "3.1.3": ("Event boxes", "Les cases Évènement"),
    "3.2": ("The markers", "Les marqueurs"),  # French: Une planche de 52 marqueurs
    "3.3": ("The wooden pieces", "Les pièces en bois"),
    "3.4": ("Technology Tree boards", "Les Arbres Technologiques"),
    "3.5": ("The Technological Improvements boards", "Les plateaux Améliorations"),
    "3.6": ("The event cards", "Les cartes Évènement"),
    "3.7": ("The Cornflower cards", "Les cartes Bleuets"),
    "3.8": ("The player aid sheet", "L’aide de jeu"),
    "3.9": ("The dice", "Les dés"),
    "4": ("Setting up the game", "Mise en place"),
    "5": ("Flow of the game", "Déroulement d’une partie"),
    "6": ("Determining initiative", "Détermination de l’initiative"),
    "7": ("Event cards", "Cartes Évènement"),
    "7.1": ("Drawing event cards", "Pioche des cartes"),
    "7.2": ("Air Raid", "Raid Aérien"),
    "7.3": ("Applying events", "Application des évènements"),
    "8": ("Collecting Resource Points", "Collecte des Points de Ressources"),
    "8.1": ("Principle", "Principe"),
    "8.2": ("Number of RP awarded", "Nombre de PR gagnés"),
    "9": ("Naval Control", "Maîtrise Navale"),
    "9.1": ("Central Powers", "Puissances Centrales"),
    "9.2": ("Entente", "Entente"),
    "10": ("Spending Resource Points", "Dépense des Points de Ressources"),
    "10.1": ("Reinforcements", "Renforts"),
    "10.1.1": ("Principle", "Principe"),
    "10.1.2": ("Cost", "Coût"),
    "10.1.3": ("Special cases", "Cas particuliers"),
    "10.2": ("Technologies", "Technologies"),
    "10.2.1": ("Principle", "Principe"),
    "10.2.2": ("Cost", "Coût"),
    "10.2.3": ("Success & failure", "Réussite et échec"),
    "10.2.4": ("Technological Research cubes", "Cubes Recherche Technologique"),
    "10.2.5": ("Re-rolls", "Relances"),
    "10.2.6": ("Implementing levels of technology", "Implémentation des niveaux"),
    "10.2.7": ("Advantages provided by technologies", "Avantages conférés"),
    "10.3": ("Offensives", "Offensives"),
    "10.3.1": ("Conditions", "Conditions"),
    "10.3.2": ("Cost", "Coût"),
    "10.3.3": ("Resolution", "Résolution"),
    "10.3.4": ("Results", "Résultat"),
    "11": ("Additional reinforcements", "Renforts supplémentaires"),
    "12": ("End of turn", "Fin du tour"),
    "13": ("Entry into the war & surrender", "Entrée en guerre & capitulation"),
    "13.1": ("Entry into the war", "Entrée en guerre"),
    "13.1.1": ("Neutral sectors", "Secteurs neutres"),
    "13.1.2": ("Lafayette", "La Fayette"),
    "13.2": ("Surrender", "Capitulation"),
    "13.2.1": ("Overview", "Généralités"),
    "13.2.2": ("Sector Victory Point values", "Valeur en PV des secteurs"),
    "13.2.3": ("Surrender of Romania", "Capitulation de la Roumanie"),
    "13.2.4": ("Surrender of France or Germany", "Capitulation France / Allemagne"),
    "13.3": ("Russian Revolution", "Révolution russe"),
    "14": ("End of game", "Fin de partie"),
    "14.1": ("Sudden death", "Mort subite"),
    "14.2": ("Armistice", "Armistice"),
    "14.2.1": ("Overview", "Généralités"),
    "14.2.2": ("Calculating prestige points", "Calcul des Points de Prestige"),
    "15": ("Quick-play rules", "Règles rapides"),
    "15.1": ("Setting up the game", "Mise en place"),
    "15.2": ("Flow of the game", "Déroulement d’une partie"),  # French: Déroulement de la partie
    "15.3": ("Spending RP", "Dépense des PR"),
    "16": ("Variant: Rewriting History", "Variante\u202f: Récrire l’Histoire"),
    "16.1": ("Event cards", "Cartes Évènement"),
    "16.2": ("Air Raid", "Raid Aérien"),
    "17": ("Playing solitaire", "Jeu en solitaire"),
    "17.1": ("Choosing sides", "Choix du camp"),
    "17.2": ("Cornflower cards", "Cartes Bleuet"),
    "17.3": ("Sequence of play", "Séquence de jeu"),
    "17.4": ("Initiative", "Initiative"),
    "17.5": ("Events", "Évènements"),
    "17.6": ("How to play Athena", "Comment jouer Athéna"),
    "17.6.1": ("Air Raid", "Raid Aérien"),
    "17.6.2": ("Unlocking levels of technology", "Débloquer des technologies"),
    "17.6.3": ("Reinforcing sectors", "Renforcer des secteurs"),
    "17.6.4": ("Launching offensives", "Lancer des offensives"),
    "18": ("List of events", "Liste des évènements"),
    "20": ("Example of play (solitaire)", "Exemple d’un tour de jeu (solitaire)"),
    "22": ("Historical notes", "Notes historiques"),
}


@pytest.mark.parametrize(("language", "column"), [("en", 0), ("fr", 1)])
def test_sections_are_headed_as_in_the_rulebook(language: str, column: int) -> None:
    with text.speaking(language):
        book = Reference(edition=STANDARD)
        assert {key: book.article(key).title for key in model.sections(STANDARD)} == {
            number: headings[column] for number, headings in HEADINGS.items()
        }


def test_no_two_parts_of_the_contents_have_one_name() -> None:
    for language in ("en", "fr"):
        with text.speaking(language):
            book = Reference(edition=STANDARD)
            names = [book.article(key).title for key in book.children("contents")]
            assert len(names) == len(set(names))


def test_levels_are_named_as_in_the_french_rulebook() -> None:
    with text.speaking("fr"):
        book = Reference(edition=STANDARD)
        names = [book.article(f"tree:{side}").terms for side in ("entente", "central_powers")]
        assert "Tirs de barrage" in names[0] and "Barrage d’artillerie" in names[1]


def test_aviation_counts_the_printed_values_of_its_levels() -> None:
    words = " ".join(block.words for block in Reference().article("10.2.7").blocks)
    assert "Jagdstaffeln is 3, Fokker D.VII 6" in words
    assert "(Fokker D.VII), Italy's 2 (Nieuport 11): Germany may re-roll up to 4" in words


@pytest.mark.parametrize("event", ["E1", "E4"])
def test_nobody_is_told_to_cancel_a_card_of_1914(event: str) -> None:
    assert "Air Raid" not in " ".join(block.words for block in Reference().article(event).blocks)
