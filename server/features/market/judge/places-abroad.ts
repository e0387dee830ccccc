/** Countries, regions, islands and towns where Germans sell homes abroad, as written in German. */
const NAMES = `
  ausland spanien mallorca ibiza menorca teneriffa gran-canaria fuerteventura lanzarote la-palma costa-blanca costa-brava costa-del-sol kanaren balearen
  andalusien torrevieja marbella alicante moraira calpe javea denia málaga valencia portugal algarve madeira azoren italien toskana gardasee sizilien
  sardinien kalabrien apulien ligurien südtirol abruzzen umbrien venetien piemont lago-maggiore comer-see griechenland kreta rhodos korfu peloponnes
  zakynthos chalkidiki thassos türkei antalya alanya bodrum istanbul izmir marmaris kusadasi mahmutlar kroatien istrien dalmatien zadar split krk pula
  opatija slowenien bosnien serbien kosovo albanien montenegro nordmazedonien mazedonien bulgarien sonnenstrand bansko varna burgas rumänien siebenbürgen
  ungarn balaton plattensee heviz siofok polen masuren riesengebirge tschechien böhmen slowakei österreich kärnten steiermark tirol vorarlberg
  salzkammergut schweiz tessin liechtenstein frankreich bretagne normandie provence côte-d'azur elsass lothringen korsika vendée languedoc burgund
  belgien ardennen luxemburg niederlande niederlanden holland zeeland renesse domburg dänemark jütland bornholm schweden småland norwegen finnland
  lettland litauen estland zypern nordzypern paphos malta georgien ukraine russland thailand phuket bali philippinen vietnam dubai abu-dhabi ägypten
  hurghada marokko tunesien kenia namibia südafrika gambia usa florida cape-coral kanada mexiko brasilien paraguay uruguay argentinien costa-rica
  dominikanische dominikanischen kap-verde mauritius sansibar
`

const SPELLED: Readonly<Record<string, string>> = { ä: '(?:ä|ae)', ö: '(?:ö|oe)', ü: '(?:ü|ue)', '-': '[ -]' }
const spelled = (name: string) => name.replaceAll(/[äöü-]/g, (letter) => SPELLED[letter] ?? letter)
const BY_LETTER = Map.groupBy(NAMES.trim().split(/\s+/), ([letter = '']) => letter)
/** Grouped by their first letter: a word is then compared with a few names instead of all. */
const NAME = [...BY_LETTER]
  .map(([letter, names]) => `${spelled(letter)}(?:${names.map((name) => spelled(name.slice(1))).join('|')})`)
  .join('|')
const PLACE = String.raw`(?<![\p{L}-])(?:${NAME})s?(?![\p{L}])`

/** Most texts name no place, and the words around one are slow to look for. */
const ANY_PLACE = new RegExp(PLACE, 'iu')
/** With the preceding word, unless a sentence ends there. */
const ABROAD = new RegExp(String.raw`(?:(?<before>[\p{L}]+)[ \n]+)?${PLACE}(?<behind>-\p{L}|[ ]?\p{L}+)?`, 'giu')

/** How a text names places abroad: the words around each place, in lower case. "nach" and "wie" mean something other than "in". */
export function placesAbroadIn(text: string): string[] {
  if (!ANY_PLACE.test(text)) return []
  return [...text.matchAll(ABROAD)].flatMap(({ groups: { before, behind } = {} }) => [
    `abroad behind ${before?.toLowerCase() ?? 'nothing'}`,
    ...(behind === undefined ? [] : [`abroad before ${behind.trim().toLowerCase()}`]),
  ])
}
