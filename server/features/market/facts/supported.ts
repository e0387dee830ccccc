import { CONDITIONS, type FLOORS, HEATINGS } from '#shared/domain/advert-facts.ts'
import { GERMAN_NUMBER, parseNumber } from '../../../ai/quoted.ts'
import type { FactsForm } from './form.ts'

/** Whether a sentence supports this value. Strict: a missed fact costs little, a wrong one much. */
export const SUPPORTED: {
  /** `before` is the text right before the sentence. */
  readonly [Field in keyof FactsForm]: (value: NonNullable<FactsForm[Field]>['value'], sentence: string, before: string) => boolean
} = {
  yearBuilt: (value, sentence, before) => !PART.test(before.toLowerCase()) && isOnly(yearsIn(sentence), value),
  plotSize: (value, sentence) => isOnly(plotsIn(sentence), value),
  floor: (value, sentence) => isOnly(floorsIn(sentence), value),
  heatingType: (value, sentence) => isOnly(heatingsIn(sentence), value),
  condition: (value, sentence) => isOnly(conditionsIn(sentence), value),
  rented: (value, sentence) => isOnly(rentedIn(sentence), value),
}

const isOnly = <Value>(found: readonly Value[], value: Value) => found.length > 0 && found.every((one) => one === value)

/** Words that refer to another property or do not state a fact: "das Nachbarhaus", "könnte", "ist geplant". */
const ELSEWHERE =
  /nachbar|gegenüber|nebenan|andere[nrs]? (?:objekt|haus|wohnung)|könnte|möglich|geplant|vorgesehen|optional|vorbereitet|angeblich|vermutlich|wahrscheinlich|\bsoll(?:te|ten)?\b|wäre|würde|falls|\bwenn\b|\bob\b|\?|ähnlich|vergleichbar|suche|gesucht/

const APPROXIMATE = String.raw`(?:ca\.?|circa|etwa|rund|ungefähr|um|gut|knapp)`
const YEAR = String.raw`(1[0-9]\d{2}|20[0-4]\d)(?![\d]|[.,]\d|\s?[-–/]\s?\d|\s*(?:m²|m2|qm|€|eur|kwh|bis\b|oder\b|und\b))`
const BUILT_BEFORE = new RegExp(
  String.raw`(?:ursprungsbaujahr|baujahr|bauj\.|\bbj\.?|erbaut|gebaut|errichtet|fertiggestellt)[\s:.(]*(?:(?:im|in|den|dem|jahre?|ist|war|wurde|das|des (?:hauses|gebäudes|objekts|objektes)|anno|${APPROXIMATE})[\s:]+)*${YEAR}`,
  'g',
)
const BUILT_BEHIND = new RegExp(
  String.raw`(?<!\d|\d[.,]|(?:vor|nach|seit|ab|bis|zwischen|oder|und)\s|[-–/]\s?)${YEAR}\s+(?:(?:wurde|massiv|das|dieses|haus|einfamilienhaus|gebäude|objekt|solide|hochwertig|in|massivbauweise|ziegelbauweise|als|neu)\s+){0,5}(?:erbaut|gebaut|errichtet|fertiggestellt)`,
  'g',
)
/** Parts of a building and later works. A year next to one of these belongs to that part. */
const PART =
  /heiz|therme|kessel|brenner|\bdach|\bfenster|\bbad|bäder|küche|anbau|angebaut|ausgebaut|eingebaut|umgebaut|umbau|ausbau|wintergarten|garage|carport|stellplatz|sanier|renovier|modernisier|aufgestockt|erweiter|gekauft|erworben|elektr|leitung|schuppen|scheune|stall|nebengebäude|pool|terrasse|balkon|aufzug|kamin|ofen|solar|photovoltaik|haustür|tür|fassade|dämm|zaun|gartenhaus|einliegerwohnung|hinterhaus|vorderhaus|tiefgarage|siedlung|wohngebiet|ortschaft|kirche|schule|eltern|vorgänger/
/** Characters before a year that must not contain any of these. */
const NEAR = 28

function yearsIn(sentence: string): number[] {
  const plain = sentence.toLowerCase()
  if (ELSEWHERE.test(plain)) return []
  const found = [BUILT_BEFORE, BUILT_BEHIND].flatMap((pattern) => [...plain.matchAll(pattern)])
  if (found.some((match) => PART.test(plain.slice(Math.max(0, match.index - NEAR), match.index + match[0].length)))) return []
  return found.map(([, year]) => Number(year))
}

const AREA = String.raw`(${GERMAN_NUMBER})\s?(?:m²|m2|qm|quadratmetern?)(?!\s*(?:wohn|nutz|garten|keller|terrasse|hof|wald|acker|wiese))`
const LAND = String.raw`(?:bau)?(?:grundstück(?:s?(?:größe|fläche))?|gesamtgrundstück|areal|parzelle)`
const BESIDE = String.raw`(?:(?:von|mit|hat|ist|umfasst|misst|beträgt|besitzt|insgesamt|größe|fläche|einer|eine|der|die|über|groß|das|sich|erstreckt|auf|${APPROXIMATE})[\s:]+)*`
const PLOT_BEFORE = new RegExp(String.raw`${LAND}[\s:,=(]*${BESIDE}${AREA}`, 'g')
const PLOT_BEHIND = new RegExp(
  String.raw`${AREA}[\s-]*(?:(?:große[nsmr]?|eigene[nsmr]?|gepflegte[nsmr]?|sonnige[nsmr]?|ebene[nsmr]?|schöne[nsmr]?|ruhige[nsmr]?|eingewachsene[nsmr]?)\s+){0,3}grundstück`,
  'g',
)
const NO_PLOT =
  /grenz|anteil|miteigentum|teilstück|teilfläche|\bje\b|\bpro\b|jeweils|weitere|zusätzlich|zweite|bebaubar|bis zu|mindestens|zwischen|real ?teil|davon|erbpacht|\bab \d/

function plotsIn(sentence: string): number[] {
  const plain = sentence.toLowerCase()
  if (ELSEWHERE.test(plain) || NO_PLOT.test(plain)) return []
  return [PLOT_BEFORE, PLOT_BEHIND].flatMap((pattern) => [...plain.matchAll(pattern)].map(([, area = '']) => parseNumber(area)))
}

const ORDINALS = 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte'.split(' ')
const FLOOR_WORDS: readonly (readonly [(typeof FLOORS)[number], RegExp])[] = [
  ['Souterrain', /souterrain|untergeschoss|tiefparterre/],
  ['Hochparterre', /hochparterre/],
  ['Erdgeschoss', /erdgeschoss|erdgeschoß|(?<!hoch|tief)parterre|\beg\b|ebenerdig/],
  ...ORDINALS.map((word, at) => {
    const floor = `${at + 1}. Obergeschoss` as const
    return [
      floor,
      new RegExp(
        String.raw`(?<!\d|\d[.,])${at + 1}\.\s?(?:og\b|ober(?:geschoss|geschoß)|etage|stock)|\b${word}n?\s(?:obergeschoss|etage|stock)`,
      ),
    ] as const
  }),
  ['Dachgeschoss', /dachgeschoss|dachgeschoß|\bdg\b|dachwohnung/],
]
const ITS_FLOOR = /wohnung|apartment|appartement|liegt|befindet sich|gelegen|maisonette/
const NO_FLOOR =
  /\bbad|küche|keller|balkon|garage|büro|laden|praxis|mieter|bis z|haus (?:hat|verfügt|mit)|\bvon \d|etagen|stockwerke|gäste|einlieger|nicht|über|unter\b|sowie|waschküche|abstell|bewohner|gehör|raum|räume|speicher|zugang|treppe|eingang|hobby|zusätzlich|zweite wohnung|wohnungen/

function floorsIn(sentence: string): (typeof FLOORS)[number][] {
  const plain = sentence.toLowerCase()
  if (ELSEWHERE.test(plain) || NO_FLOOR.test(plain) || !ITS_FLOOR.test(plain)) return []
  return FLOOR_WORDS.flatMap(([floor, word]) => (word.test(plain) ? [floor] : []))
}

const HEATING_WORDS: Record<(typeof HEATINGS)[number], RegExp> = {
  Gasheizung:
    /gas-?(?:zentral|etagen|brennwert)?-?(?:heizung|therme|kessel)|gasbrennwert|heizung\s?(?:\(|:|mit )?\s?(?:erd)?gas\b|mit (?:erd)?gas (?:be)?heizt/,
  Ölheizung: /öl-?(?:zentral|brennwert)?-?(?:heizung|kessel|brenner)|heizung\s?(?:\(|:|mit )?\s?(?:heiz)?öl\b|mit (?:heiz)?öl (?:be)?heizt/,
  Fernwärme: /fernwärme|fernheizung/,
  Wärmepumpe: /wärmepumpe/,
  Pelletheizung: /pellet/,
  Nachtspeicherheizung: /nachtspeicher|nachtstromspeicher/,
  Elektroheizung: /elektro(?:-|boden)?heizung|elektrische (?:fußboden)?heizung|stromheizung|infrarotheizung/,
  Blockheizkraftwerk: /blockheizkraftwerk|\bbhkw\b/,
}
const NO_HEATING =
  /früher|ehemal|\balte[nrs]?\b|damals|statt|anstelle|\bkein|\bnicht\b|ersetz|umrüst|umstell|umgestellt|anschluss|\bbis (?:19|20)\d\d|\bwar\b|ausgetauscht|stillgelegt|defekt|entfernt|abgebaut|pool|garage|neben|zusätz|zweit|gartenhaus|werkstatt|halle|wintergarten|einlieger|laube/

function heatingsIn(sentence: string): (typeof HEATINGS)[number][] {
  const plain = sentence.toLowerCase()
  if (ELSEWHERE.test(plain) || NO_HEATING.test(plain)) return []
  return HEATINGS.filter((heating) => HEATING_WORDS[heating].test(plain))
}

const CONDITION_WORDS: Record<(typeof CONDITIONS)[number], RegExp> = {
  Erstbezug: /erstbezug/,
  Neuwertig: /neuwertig/,
  Kernsaniert: /kernsanier/,
  Saniert: /(?<![\p{L}])(?:komplett|voll|rundum|frisch|grund)?sanierte?[nrsm]?(?![\p{L}])/u,
  Modernisiert: /(?<![\p{L}])(?:komplett|voll)?modernisierte?[nrsm]?(?![\p{L}])/u,
  Renoviert: /(?<![\p{L}])(?:komplett|voll|frisch)?renovierte?[nrsm]?(?![\p{L}])/u,
  Gepflegt: /(?<![\p{L}])gepflegte?[nrsm]?(?![\p{L}])/u,
  Renovierungsbedürftig: /renovierungsbedürftig|renovierungsbedarf|zu renovieren/,
  Sanierungsbedürftig: /sanierungsbedürftig|sanierungsbedarf|sanierungsstau|zu sanieren/,
  Rohbau: /\brohbau/,
  Abrissobjekt: /abriss/,
}
const ITS_CONDITION = /haus|wohnung|objekt|immobilie|zustand|gebäude|doppelhaushälfte|apartment|villa|bungalow/
const NO_CONDITION =
  /\bbad|bäder|küche|dach|fenster|heizung|fassade|garten|außenanlage|treppenhaus|keller|garage|balkon|elektr|leitung|böden|\bboden|parkett|straße|wohnanlage|umgebung|gegend|nachbarschaft|\bwc\b|hausordnung|hausgemeinschaft|hausmeister|\bkein|\bnicht\b|\bnie\b|\bmuss\b|\bmüss|\bwird\b|\bwerden\b|\bkann\b|\bteil|teilweise|\bnach\b|\bvor\b|\bbis\b|\beher\b|\bund\b|\bohne\b|einige|zimmer (?:ist|sind|wurde)|räume|18\d\d|19\d\d|200\d|etage|geschoss|mehrfamilienhaus|wohnhaus|\bin (?:einem|einer|dem|der)?\s?(?:sehr )?gepflegt|nachfolger|dorf|stadt/

function conditionsIn(sentence: string): (typeof CONDITIONS)[number][] {
  const plain = sentence.toLowerCase()
  if (ELSEWHERE.test(plain) || NO_CONDITION.test(plain) || !ITS_CONDITION.test(plain)) return []
  return CONDITIONS.filter((condition) => CONDITION_WORDS[condition].test(plain))
}

const IS_RENTED = /(?<!un|nicht |nicht mehr |zu |weiter)vermietet(?! werden)/
const IS_FREE = /unvermietet|nicht vermietet|leer ?stehend|steht leer|bezugsfrei|sofort frei|frei lieferbar/
const ITS_RENT = /wohnung|haus|objekt|immobilie|gebäude|apartment|doppelhaushälfte/
const NO_RENT =
  /teilweise|zum teil|einlieger|garage|stellplatz|\bkann\b|können|\bwar\b|bisher|zuletzt|früher|ehemals|\bbis\b|\bab\b|\boder\b|\bwird\b|\bwurde\b|gekündigt|\bsoll|zu vermieten|eine der|eine von|einheiten|etage|geschoss|keller|zimmer (?:ist|sind)|büro|laden|ferien|\bnach\b|\bnie\b|aktuell noch|\bmeist|drei|zwei|vier|hälfte (?:ist|wird)|möbliert|dach|scheune|hausteil|häuser|wohnungen|kein|parteien|wohneinheit|\beine wohnung|die andere|beide|\bober|\bunter|\berste|\bzweite|über uns|\bweiter/

function rentedIn(sentence: string): boolean[] {
  const plain = sentence.toLowerCase()
  if (ELSEWHERE.test(plain) || NO_RENT.test(plain) || !ITS_RENT.test(plain)) return []
  return [...(IS_RENTED.test(plain) ? [true] : []), ...(IS_FREE.test(plain) ? [false] : [])]
}

/** Whether the sentence itself marks a number as approximate. */
export function isApproximate(value: number, sentence: string): boolean {
  const written = [...sentence.toLowerCase().matchAll(new RegExp(GERMAN_NUMBER, 'g'))].find(([text]) => parseNumber(text) === value)
  return (
    written !== undefined && new RegExp(String.raw`(?<!\p{L})${APPROXIMATE}\s*$`, 'u').test(sentence.toLowerCase().slice(0, written.index))
  )
}
