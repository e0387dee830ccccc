/**
 * The wordings lead-quality.ts judges by, as data. All are written in the plain form: small letters, ae oe ue ss. Each
 * list says whom it keeps out, each exception which honest owner it would hit.
 */

function words(list: string): string {
  return list
    .trim()
    .split(/\s*\|\s*/)
    .join('|')
}

/** Removals and services that the portal files under property. */
export const NO_PROPERTY_CATEGORIES: ReadonlySet<string> = new Set(['238', '402'])

/** Holiday homes; developers abroad put whole estates there. */
export const ABROAD_CATEGORIES: ReadonlySet<string> = new Set(['275'])

/** Ads online beside this one. A captured dealer who calls himself private has 15, captured owners have none to two. */
export const MANY_ADS = 10

const HOMES = String.raw`\p{L}*(?:haus|haeuser|wohnung|wohnungen|whg|immobilie|immobilien|grundstueck|grundstuecke|villa|bungalow|objekt|objekte|kapitalanlagen?|scheune|halle|garage|gewerbeflaeche|laden|hof|resthof|bauernhof|bauplatz|bauland|apartment|appartement|zimmer|baupartner|doppelhaushaelfte|eigenheim|zuhause)\b`

const PEOPLE_LOOKED_FOR = words(`
  nachmieter | mieter | untermieter | zwischenmieter | mitbewohner | mitmieter | kaeufer | eigentuemer | besitzer | hausherr | hausherren
  | liebhaber | bewohner | familie | interessent | interessenten | nachfolger | paechter | investor | investoren | menschen | handwerker
`)

/** An owner who looks for a buyer or a tenant offers; "gesuchte Lage" praises a place; "Suchen Sie ein Haus" speaks to the buyer. */
export const WANTED_BY_OWNER = new RegExp(
  String.raw`\b(?:\p{L}*(?:${PEOPLE_LOOKED_FOR})(?:in|innen|\*in|:in|/-?in)?)\b[^.!?]{0,30}\b(?:gesucht|zu finden)|` +
    String.raw`\b(?:suche|suchen|sucht)\b(?: (?:ich|wir))?(?: (?!fuer\b|mit\b|als\b)\p{L}+){0,3} \p{L}*(?:${PEOPLE_LOOKED_FOR})(?:in)?\b|` +
    String.raw`\b(?:suche|suchen|sucht)\b[^.!?]{0,60}\b(?:neue[nrs]?|nette[nrs]?|liebe[nrs]?|einen?|solvente[nrs]?|zuverlaessige[nrs]?)\s+(?:\p{L}+\s+)?\p{L}*(?:${PEOPLE_LOOKED_FOR})\b|` +
    String.raw`\bsuchen sie\b|\bsie suchen\b|\bihr sucht\b|\bdu suchst\b|\bsuchst du\b|\bwer sucht\b|\blange gesucht\b|\bgesucht (?:und|&) gefunden\b|\bgesucht\s*\?|\bsuche beendet\b|\bende der suche\b`,
  'u',
)

/** The title of somebody who wants to have something. */
export const WANTED_TITLES: readonly RegExp[] = [
  /^[^\p{L}]*(?:(?:ich|wir|dringend|privat|familie)[^\p{L}]+){0,2}(?:suche|suchen|gesuch)\b/u,
  /\b(?:suche|suchen)\b\s+(?:dringend\s+)?(?:ein|eine|einen|nach|haus|wohnung|grundstueck|immobilie|im|in|zum|zur)\b/,
  /\bsucht\b/,
  /\bgesucht\b/,
  /\b(?:kaufgesuch|mietgesuch|wohnungsgesuch|hausgesuch|immobiliengesuch|suchanzeige)\b/,
  /^[^\p{L}]*(?:wir )?(?:kaufen|kaufe|ankauf)\b/u,
]

/** The first sentences of the same: somebody speaks of himself and names what he wants. */
export const WANTED_WORDING: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:ich|wir) (?:bin|sind)? ?[^.!?]{0,80}\b(?:suche|suchen)\b[^.!?]{0,100}\b${HOMES}`, 'u'),
  new RegExp(
    String.raw`^[^\p{L}]*(?:hallo|guten tag|moin|servus)?[^\p{L}]*(?:(?:ich|wir)\s+)?(?:suche|suchen)\b[^.!?]{0,100}\b${HOMES}`,
    'u',
  ),
  new RegExp(String.raw`\b(?:suche|suchen) (?:ich|wir)\b[^.!?]{0,100}\b${HOMES}`, 'u'),
  new RegExp(
    String.raw`\b(?:familie|paar|ehepaar|student|studentin|rentnerin|rentner|arzt|aerztin|handwerker|privatperson|investor)\b[^.!?]{0,40}\bsucht\b[^.!?]{0,100}\b${HOMES}`,
    'u',
  ),
]

/** Homes for homes. */
export const SWAP =
  /\btausche\b|\b(?:wohnungs|haus|haeuser|grundstuecks|immobilien|ring)tausch\b|\btausch(?:wohnung|haus|objekt|partner)\b|\b(?:zum|im|nur|biete|suche) tausch\b|\btausch(?:en)? (?:gegen|von|haus|wohnung)\b|\b(?:haus|wohnung|whg|grundstueck) gegen (?:\p{L}+ )?(?:haus|wohnung|whg|grundstueck)\b/u

/** The opposite of a swap, and the owner who would also sell. */
export const NOT_SWAPPED =
  /\bkeine?n?\b[^.!?]{0,40}tausch|tausch\p{L}*\b[^.!?]{0,40}\b(?:nicht|ausgeschlossen|zwecklos|unerwuenscht|moeglich|kein|keine)\b|\bnicht\b[^.!?]{0,20}\btausch|\bauch\b[^.!?]{0,20}\btausch/u

export const AUCTION =
  /\b(?:zwangs|teilungs)versteiger\p{L}*|\bversteigerungstermin\b|\bgerichtliche versteigerung\b|\bim wege der (?:zwangsvollstreckung|versteigerung)\b/u

/** An owner who sells before it comes to that is the best of all leads. */
export const AUCTION_AVOIDED =
  /\b(?:keine|kein|nicht)\b[^.!?]{0,30}versteiger|versteiger\p{L}*[^.!?]{0,40}(?:vermeid|abwend|abzuwend|verhinder|zuvorkomm|droh|rett)|(?:droh|vermeid|abwend|verhinder|bevor)\p{L}*[^.!?]{0,40}versteiger/u

const FOREIGN = words(`
  spanien | mallorca | ibiza | menorca | teneriffa | gran canaria | fuerteventura | lanzarote | la palma | costa blanca | costa brava | costa del sol
  | costa calida | andalusien | torrevieja | marbella | alicante | portugal | algarve | madeira | azoren | italien | toskana | gardasee | sizilien | sardinien
  | kalabrien | apulien | ligurien | suedtirol | griechenland | kreta | rhodos | korfu | peloponnes | tuerkei | antalya | alanya | bodrum | istanbul | izmir
  | kroatien | istrien | dalmatien | slowenien | bosnien | serbien | kosovo | albanien | montenegro | nordmazedonien | mazedonien | bulgarien | sonnenstrand
  | rumaenien | ungarn | balaton | plattensee | polen | masuren | tschechien | slowakei | oesterreich | kaernten | steiermark | tirol | vorarlberg | salzkammergut
  | tessin | frankreich | bretagne | normandie | provence | cote d'azur | elsass | korsika | belgien | luxemburg | niederlande | niederlanden | holland
  | daenemark | schweden | norwegen | finnland | lettland | litauen | estland | zypern | nordzypern | malta | georgien | ukraine | russland
  | thailand | phuket | bali | philippinen | vietnam | dubai | abu dhabi | aegypten | hurghada | marokko | tunesien | kenia | namibia | suedafrika
  | usa | florida | cape coral | kanada | mexiko | brasilien | paraguay | uruguay | argentinien | costa rica | dominikanische republik | dominikanischen republik | kap verde
`)

/** "der Schweiz" only: Saxony, Franconia and Holstein have Switzerlands of their own. */
const SWITZERLAND = 'der schweiz'

/** Not like a style, a street, a border or a journey: "wie in Spanien", "Polen-Markt", "nahe Luxemburg", "Umzug nach Portugal". */
const NOT_BEHIND = String.raw`(?<!\b(?:wie|nach|nahe|naehe|zu|zur|bis|richtung|aus|von|fuer|km|minuten|grenze|dreilaendereck) (?:in |an |auf |der |den |dem |zu |zum |nach |insel )*)(?<!\b(?:grenze|naehe|nahe|minuten|km|wie|umzug|flair|stil|urlaub|leben|lebe|lebt|wohne|wohnt|ziehe|ziehen|arbeite|arbeitet)\b[^.!?]{0,25})`
const NOT_BEFORE = String.raw`(?![-\p{L}]|[ -]?(?:stil|style|flair|feeling|look|charme|atmosphaere|traum|gefuehl|grenze|strasse|str\b|platz|allee|viertel|kueche|urlaub)|\s+(?:faehrt|zieht|auswand))`

/** A place abroad as where something is. */
export const FOREIGN_PLACE = new RegExp(
  String.raw`\b(?:in|auf|an|am|bei)\s+(?:(?:der|dem|den)\s+)?(?:insel\s+|schoenen\s+|sonnigen\s+|zentralen\s+)?${NOT_BEHIND}(?:${FOREIGN}|(?<=der )schweiz)${NOT_BEFORE}|` +
    String.raw`\b(?:im|in) ausland gelegen|\b(?:haus|wohnung|villa|immobilie|immobilien|grundstueck) im ausland\b`,
  'u',
)

/** In a title the bare name is enough. */
export const FOREIGN_IN_TITLE = new RegExp(
  String.raw`^ausland\b|\bauslandsimmobilie|\bim ausland\b|(?<![-\p{L}])${NOT_BEHIND}(?:${FOREIGN}|in ${SWITZERLAND})${NOT_BEFORE}`,
  'u',
)

/** Firms that build to order and advertise a house on a plot they do not own. Users ask for nothing louder than to be spared them. */
export const BUILDER_NAMES =
  /\b(?:massa[- ]?haus|allkauf(?:[- ]?haus)?|okal(?:[- ]?haus)?|bien[- ]zenker|finger[- ]?haus|town (?:&|und|\+) country|heinz von heiden|scan[- ]?haus|dan[- ]?wood|streif[- ]?haus|kern[- ]?haus|viebrockhaus|schwoerer[- ]?haus|living(?:haus| fertighaus)|hanse[- ]?haus|weber[- ]?haus|rensch[- ]haus|gussek[- ]?haus|luxhaus|elk[- ]haus|pro[- ]?haus|tc haus|rotzinger haus|deutsche fertighaus holding|dfh haus|ytong bausatzhaus|helma eigenheim(?:bau)?)\b/

/** An owner who sells the OKAL house of 1978 names the maker too. */
export const BUILT_LONG_AGO =
  /\b(?:baujahr|bj\.?|erbaut|gebaut|errichtet|fertiggestellt|bezogen|aus dem jahr(?:e)?|von|aus|im jahr(?:e)?)\s*:?\s*(?:ca\. ?)?(?:im jahr(?:e)? )?(?:19\d\d|20[01]\d)\b|\b(?:19\d\d|20[01]\d)\s+(?:erbaut|gebaut|errichtet|fertiggestellt)|\bgebrauchte[sn]?\b/

/** What only a developer or a builder writes. "Für Bauträger interessant" and "2004 vom Bauträger gekauft" are an owner's words. */
export const BUILDER_WORDING: readonly RegExp[] = [
  /\b(?:direkt|provisionsfrei|neubau|erstbezug) vo[mn] (?:\p{L}+ )?bautraeger\b(?![^.!?]{0,30}\b(?:gekauft|erworben|errichtet|gebaut)\b)/u,
  /\b(?:wir|ich) (?:als|sind|bin) (?:ein |ihr )?(?:\p{L}+ )?(?:bautraeger|bauunternehmen|fertighausanbieter|hausbauunternehmen)\b/u,
  /\bals (?:ihr )?(?:\p{L}+ )?(?:bautraeger|bauunternehmen) (?:bieten|bauen|planen|realisieren|errichten)\b/u,
  /\bbautraeger(?:projekt|angebot|objekt)\b/u,
  /^bautraeger\b/u,
  /(?<!\b(?:als|damaliges|ehemaliges|ein|frueheres) )(?<!\b(?:19|20)\d\d[^.!?]{0,20})\bausbauhaus\b(?![^.!?]{0,40}\b(?:19\d\d|20[01]\d)\b)/u,
  /\b(?:wir|mit uns) bauen (?:sie )?(?:auch )?(?:ihr|fuer sie|auf ihrem)\b/u,
  /\b(?:bauen|baue) sie (?:jetzt )?(?:mit uns|ihr (?:traumhaus|eigenheim|haus))\b/u,
  /\bgrundstuecksservice\b|\bbemusterungszentrum\b|\bmusterhauspark\b|\bfestpreisgarantie\b|\bhausbauberater\b|\bihr bauberater\b/u,
  /\b(?:dein|euer|ihr)e? (?:eigenes )?(?:traumhaus|eigenheim|haus|zuhause|4 waende)\b[^.!?]{0,60}\b(?:planen|bauen)\b/u,
]

/** Craft and removals among the houses. "Handwerkerhaus" and "malerische Lage" are houses. */
export const SERVICE_TITLES =
  /\b(?:malern|maler- ?und|malerarbeiten|malerbetrieb|malermeister|spachteln|verputzen|tapezieren|trockenbau(?:er|arbeiten)?|fliesenleger|fliesenarbeiten|entruempelung(?:en|sfirma)?|haushaltsaufloesung(?:en)?|umzugsunternehmen|umzugsservice|umzugshelfer|umzugsfirma|moebeltransporte?|moebeltaxi|lastentaxi|kleintransporte?|gebaeudereinigung|reinigungsservice|reinigungskraft|hausmeisterservice|hausmeisterdienste?|gartenpflege|dachdeckerbetrieb|dachdeckerarbeiten|renovierungsarbeiten|renovierungsservice|sanierungsarbeiten aller art|baufinanzierung|kredit ohne schufa|energieausweis erstell\p{L}*)\b/u

export const SERVICE_WORDING =
  /\b(?:ich|wir) (?:fuehre|fuehren|leite|leiten|betreibe|betreiben)\b[^.!?]{0,30}\b(?:unternehmen|firma|betrieb)\b[^.!?]{0,60}\b(?:renovier|sanier|maler|umz|reinig|entruempel)|\b(?:biete|bieten)\b[^.!?]{0,40}\b(?:malerarbeiten|renovierungsarbeiten|dienstleistungen an|handwerkerleistungen|umzuege|entruempelungen)\b/u

/** Homes without ground under them; no mandate to be had. */
export const TINY_HOMES =
  /\b(?:tiny[- ]?(?:house|haus|home)s?|mobilheime?|mobile ?homes?|mobilehome|wohnwagen|wohnmobile?|bauwagen|zirkuswagen|schaeferwagen|wohncontainer|containerhaus|hausboote?|dauercamping\p{L}*|dauerstellplatz|campingwagen)\b/u

/** A plot on which one may stand is a plot. */
export const PLACE_FOR_ONE =
  /\b(?:fuer|platz|stellplatz|stellplaetze|carport|garage|geeignet|grundstueck|baugrundstueck|freizeitgrundstueck)\b[^.!?]{0,40}\b(?:tiny|mobil|wohn|bau|zirkus|haus)|\b(?:tiny|mobilheim|wohnwagen|wohnmobil|bauwagen|hausboot)\p{L}*[- ]?(?:house|haus|home)?s?[- ]?(?:stellplatz|grundstueck|platz|geeignet|moeglich|liegeplatz)/u
