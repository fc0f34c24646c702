"""For each fact of Vampire Radar, the rule in RULES.md that it follows from."""

from typing import Final

FACT_RULES: Final = {
    "laid": "VRD-13",
    "dusk": "VRD-1",
    "terms": "VRD-G26",
    "placed": "VRD-G9",
    "given": "VRD-G10",
    "hid": "VRD-33",
    "lay_low": "VRD-2",
    "turn": "VRD-G7",
    "walked": "VRD-37",
    "took": "VRD-39",
    "left": "VRD-G11",
    "pinged": "VRD-41",
    "ignored": "VRD-G12",
    "shot": "VRD-51",
    "crept": "VRD-60",
    "attacked": "VRD-63",
    "fell": "VRD-64",
    "eliminated": "VRD-75",
    "healed": "VRD-66",
    "said": "VRD-74",
    "conceded": "VRD-G22",
    "over": "VRD-7",
    "said_to": "VRD-G28",
    "counsel": "VRD-G28",
    "bands": "VRD-G29",
}
