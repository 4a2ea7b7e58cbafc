"""The General Staff: a policy that weighs every action by exact odds and a short look ahead, and tells why.

It sees what a player at the table sees, the `State`, and uses nothing else: neither undealt cards nor dice to come.
Worth is counted in RP. How its modules hang together, from those that know least to those that know most:

    weights               what things are worth, in one table
    chances               the odds of offensives as plain numbers
    markers               what the markers of a game's own opponent make it likely to do
    tempo                 in which order a sector is repaired and attacked from here on
    danger                how likely a sector surrenders by so many losses, this turn and in those to come
    campaigns             which enemy sectors a side's sectors gather against
    threats               which offensives may hit a sector, and how likely each comes
    outlook               all of that for a position: what each loss of each sector costs its side
    enemy_repairs         the position once the enemy has repaired what it is likely to repair first
    spending_plan         how RP are shared out among things to buy
    reinforcements, technology (with intended_offensives), offensives, sea
                          what each of these is worth
    planning              the plan of the turn from these, and each purchase beside the plan without it
    events, initiative, dice_choices
                          what events, the first block of a turn, re-rolls and second throws are worth
    deciding              a decision of each kind: the policy itself
    shares                the terms of a worth, as structs
    advice, advice_on_rolls
                          what an adviser says, as structs: actions, their worth, and the reasons
    reasons, dice_reasons, initiative_reasons, sea_reasons
                          the reasons, made from the above
    worth_terms           what the worth of a purchase is made up of
    foremost              the actions that are shown where there is room for a few, each in its best size
    adviser               every action of a decision with its worth and reasons

`deciding.decide` and `adviser.advise` are what others use. Nothing is imported here: who only wants the structs of
`advice` does not load the rest.
"""
