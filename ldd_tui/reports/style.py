"""How a report looks as a page: in light, in dark, on paper."""

from __future__ import annotations

from ldd_tui.look.colours import COLOURS, Colours


def _colours(colours: Colours) -> str:
    return (
        f"--paper:{colours.background};--ink:{colours.foreground};--dim:{colours.dim};--line:{colours.out_bar}66;"
        f"--panel:{colours.slot};--entente:{colours.entente};--central:{colours.central};--grave:{colours.warn}"
    )


_ON_PAPER = COLOURS["ldd-light"]._replace(background="#ffffff")

CSS = f"""\
:root{{color-scheme:light dark;{_colours(COLOURS["ldd-light"])}}}
@media (prefers-color-scheme:dark){{:root{{{_colours(COLOURS["ldd-dark"])}}}}}
@media print{{:root{{color-scheme:light;{_colours(_ON_PAPER)}}}}}
*{{box-sizing:border-box}}
html{{font:17px/1.55 Charter,"Bitstream Charter","Iowan Old Style",Georgia,Cambria,serif}}
html{{background:var(--paper);color:var(--ink)}}
body{{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem 5rem}}
header{{border-bottom:3px double var(--ink);padding-bottom:.9rem}}
h1{{font-size:2.3rem;line-height:1.15;margin:0;overflow-wrap:anywhere}}
.kicker{{margin:0 0 .3rem;letter-spacing:.14em;text-transform:uppercase;font-size:.8rem;color:var(--dim)}}
h2{{font-size:1.5rem;margin:3.2rem 0 .8rem;padding-bottom:.2rem;border-bottom:1px solid var(--line)}}
h3{{font-size:1.2rem;margin:2.6rem 0 .3rem}}
h4{{font-size:.85rem;letter-spacing:.06em;text-transform:uppercase;color:var(--dim);margin:1.4rem 0 .3rem}}
nav ul{{list-style:none;margin:.8rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.3rem;font-size:.9rem}}
nav+header{{margin-top:1.5rem}}
a{{color:var(--entente)}}
input{{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--dim);padding:.3rem .6rem;width:100%}}
.facts{{margin:1.8rem 0;display:grid;gap:.35rem}}
.facts div{{display:grid;grid-template-columns:9.5rem 1fr;gap:1rem}}
dt{{color:var(--dim)}}
dd{{margin:0;overflow-wrap:anywhere}}
.charts{{display:grid;grid-template-columns:repeat(auto-fit,minmax(24rem,1fr));gap:1.6rem}}
figure{{margin:0;break-inside:avoid}}
.board svg{{display:block;width:100%;height:auto;border-radius:6px}}
.chart{{display:block;width:100%;height:auto}}
.chart .title{{fill:var(--ink)}}
.chart .axis{{fill:var(--dim)}}
.chart .band{{fill:var(--panel)}}
.chart .grid{{stroke:var(--line)}}
.chart .base{{stroke:var(--dim)}}
.chart .e polyline{{stroke:var(--entente)}}
.chart .c polyline{{stroke:var(--central)}}
.chart .e circle{{fill:var(--entente)}}
.chart .c rect{{fill:var(--paper);stroke:var(--central)}}
.chart .e polygon{{fill:var(--entente)}}
.chart .mark circle{{fill:var(--paper);stroke:var(--ink)}}
.chart .mark text{{fill:var(--ink)}}
.chart .label{{paint-order:stroke;stroke:var(--paper);stroke-width:3px}}
.chart .label.e{{fill:var(--entente)}}
.chart .label.c{{fill:var(--central)}}
.wide{{overflow-x:auto;margin:1.6rem 0}}
table{{border-collapse:collapse;width:100%;font:.82rem/1.35 system-ui,"Helvetica Neue",Arial,sans-serif}}
td,th{{font-variant-numeric:tabular-nums}}
caption{{text-align:left;font-weight:700;font-size:.95rem;padding-bottom:.35rem}}
th,td{{padding:.28rem .55rem;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line)}}
thead th{{border-bottom:2px solid var(--dim);vertical-align:bottom;color:var(--dim);font-weight:600}}
tbody th{{font-weight:600;white-space:nowrap}}
tfoot th,tfoot td{{border-top:1px solid var(--dim);border-bottom:0;font-weight:700}}
td{{white-space:nowrap}}
.n{{text-align:right}}
.w{{white-space:normal;min-width:16rem}}
tfoot{{display:table-row-group}}
.story{{list-style:none;margin:.3rem 0;padding:0}}
.story li{{margin:.3rem 0;padding-left:.9rem;border-left:3px solid transparent}}
.story .e{{border-left-color:var(--entente)}}
.story .c{{border-left:3px double var(--central)}}
.story .grave{{border-left-color:var(--grave)}}
.grave strong{{color:var(--grave)}}
.sum{{color:var(--dim);font-size:.85em}}
.sum::before{{content:"["}}
.sum::after{{content:"]"}}
.rule{{color:var(--dim);white-space:nowrap;font-size:.8em}}
@media print{{
html{{font-size:10.5pt}}
body{{max-width:none;padding:0}}
nav{{display:none}}
h2,h3,h4,caption{{break-after:avoid}}
tr,.story li{{break-inside:avoid}}
.charts{{grid-template-columns:1fr 1fr}}
.wide{{overflow:visible;break-inside:avoid}}
table{{font-size:7.5pt}}
th,td{{padding:.15rem .3rem;white-space:normal}}
.story{{font-size:9pt;line-height:1.4}}
}}
"""

SHEET = """\
nav{display:none}
h2{font-size:1.15rem;margin:1.1rem 0 .3rem}
.facts,.wide{margin:.3rem 0}
@media print{
main{columns:2}
h1{font-size:1.4rem}
html{font-size:8pt}
.facts div{grid-template-columns:9.5rem 1fr;gap:.5rem;break-inside:avoid}
}
"""
