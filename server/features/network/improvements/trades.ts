import { isSearchIndustry, namesTrade, SEARCH_INDUSTRIES, type SearchIndustry } from '#shared/domain/partner-criteria.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { GAP } from '../../../ai/without-persons.ts'

export const tradesIn = (text: string): SearchIndustry[] => SEARCH_INDUSTRIES.filter((trade) => namesTrade(text, trade))

/** What words of trades are put together of, folded. There is no "er" and no "mann" among them: with these many a name is made. */
const PARTS =
  'abbruch abdichtung abfluss agentur alarm altbau anbau anhaenger anlage anstrich antik arbeit architekt architektur armaturen aufloesung ' +
  'aufzug aufzuege ausbau ausstattung auto bad baeder balkon bau bauelemente baumaschinen baustoffe bedachung bedarf begruenung beleuchtung ' +
  'berater beratung beseitigung besichtigung beton betrieb bewaesserung bewertung blech blitzschutz boden boeden brennstoffe brunnen buero ' +
  'carport container dach daemmung decke decken deckerei dachdecker dachdeckerei denkmal dienst dienstleistung edelstahl einbau einrichtung ' +
  'elektriker elektrik elektro elektronik elektrotechnik energie entkernung entruempelung entruempler entsorgung entwaesserung erd erdbau ' +
  'estrich faellung fachbetrieb fachgeschaeft fahrzeug farben fassade fassaden fenster fertighaus finanzierung firma flaschnerei fliesen fussboden gala ' +
  'galabau garage garten gartengestaltung gaertner gaertnerei gas gebaeude geraete geraet geruest geschaeft gesellschaft gestaltung gewerbe glas ' +
  'glaserei gruenanlage grundstueck gutachten gutachter handel handwerk handwerker haus hausmeister haushalt haustechnik heizoel heizung ' +
  'heizungsbau immobilie immobilien ingenieur innen innung installateur installation isolierung kamin kanal kauf keller klaeranlage klempner ' +
  'klempnerei klima konstruktion kuechen kueche kuehlung kran kunststoff lackiererei lackierung lager landschaft lackier leger leistung lueftung makler maler ' +
  'malerei malerbetrieb management markisen maschinen material maurer maurerei meister meisterbetrieb metall miet mobil moebel modernisierung ' +
  'montage mosaik neubau notdienst oberflaechen objekt ofen oefen parkett pflaster pflasterung pflege photovoltaik plan planer planung plane platten ' +
  'pool pools polsterei projekt projektierung putz raum raumausstattung reinigung reparatur renovierung restaurierung rohr rolladen rollladen ' +
  'rollo sachverstaendige saege sanierung sanitaer sauna schaden schaedlingsbekaempfung schimmel schlosser schlosserei schluessel schmiede ' +
  'schornstein schreiner schreinerei schutz schwimmbad service sicherheit solar sonnenschutz spengler spenglerei spezial stahl statik stoffe ' +
  'strassen strom stuck stuckateur studio tapezier tapeten teich terrasse technik teppich tischler tischlerei tor tore transport treppe treppen ' +
  'trocken trocknung tuer tueren umbau umwelt umzug umzuege unternehmen unternehmer unternehmung verleih verkauf verlegung vermessung vermietung ' +
  'vermittlung vermittler vertretung versicherung versorgung vertrieb verwaltung verwertung waerme waermepumpe wand wartung wasser werk werkstatt wert ' +
  'wertermittlung winterdienst wohnbau wohnung zaun zaeune zimmer zimmerei zubehoer'
/** These are names as well: they count only as part of a longer word. */
const INNER = 'baum brand eisen graben gruen hecke hoch holz kunst natur stein stroh tief winter'

/** What may stand behind a part. No word is longer than five of them: one that is made to be could keep us busy. */
const ENDING = '(?:innen|in|en|e|n|s)?'
const oneOf = (parts: string) => `(?:${parts.split(' ').join('|')})${ENDING}`
const WORD = new RegExp(`^(?!${oneOf(INNER)}$)(?:${oneOf(`${PARTS} ${INNER}`)}){1,5}$`)

/** Small words, which name nobody. */
const SMALL = new Set(
  'und u oder für fuer mit von vom im in am an auf aus bei zum zur der die das den des dem aller alle sowie rund ums um'.split(' '),
)

/** What of a directory's words names a trade; a gap stands for all else, which may be somebody's name. */
export const tradeWordsOf = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[^\s,;/|&()]+/gu, (word) => (isOfTrade(word) ? word : GAP))
    .trim()

/** The names of the trades themselves are sent anyway, as what a business is filed as. */
const isOfTrade = (word: string) =>
  isSearchIndustry(word) || word.split('-').every((part) => part === '' || SMALL.has(part) || WORD.test(foldGerman(part)))
