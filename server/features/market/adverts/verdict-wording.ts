/**
 * Wordings used by verdict-rules.ts, in the plain form of plain-text.ts: lower case, ae oe ue ss. Each list names its target, each exception the
 * owner it would wrongly hit.
 */

function words(list: string): string {
  return list
    .trim()
    .split(/\s*\|\s*/)
    .join('|')
}

const HOMES = String.raw`\p{L}*(?:haus|haeuser|wohnung|wohnungen|whg|immobilie|immobilien|grundstueck|grundstuecke|villa|bungalow|objekt|objekte|kapitalanlagen?|scheune|halle|garage|gewerbeflaeche|laden|hof|resthof|bauernhof|bauplatz|bauland|apartment|appartement|zimmer|baupartner|mfh|efh|dhh|rmh|reh|etw|zkb|doppelhaushaelfte|eigenheim|zuhause)\b`

const PEOPLE_LOOKED_FOR = words(`
  nachmieter | mieter | untermieter | zwischenmieter | mitbewohner | mitmieter | kaeufer | eigentuemer | besitzer | hausherr | hausherren
  | liebhaber | bewohner | familie | interessent | interessenten | nachfolger | paechter | investor | investoren | menschen | handwerker
`)

/** An owner who looks for a buyer or a tenant offers; "gesuchte Lage" praises a place; "Suchen Sie ein Haus" speaks to the buyer. */
export const WANTED_BY_OWNER = new RegExp(
  String.raw`\b(?:\p{L}*(?:${PEOPLE_LOOKED_FOR})(?:in|innen|\*in|:in|/-?in)?)\b[^.!?]{0,30}\b(?:gesucht|zu finden)|` +
    String.raw`\b(?:selbstnutzer|student|studenten|paar|ehepaar|rentner|senioren|pendler|nutzer|uebernehmer|erwerber|leute|person|azubi)(?:innen|in|\(in\))? (?:oder \p{L}+ )?gesucht|\bgesucht (?:wird|werden) (?:\p{L}+ )?(?:selbstnutzer|student|paar|rentner|senior|pendler|nutzer|kaeufer|mieter|nachmieter)|` +
    String.raw`\b(?:suche|suchen|sucht)\b(?: (?:ich|wir))?(?: (?!fuer\b|mit\b|als\b)\p{L}+){0,3} \p{L}*(?:${PEOPLE_LOOKED_FOR})(?:in)?\b|` +
    String.raw`\b(?:suche|suchen|sucht)\b[^.!?]{0,60}\b(?:neue[nrs]?|nette[nrs]?|liebe[nrs]?|einen?|solvente[nrs]?|zuverlaessige[nrs]?)\s+(?:\p{L}+\s+)?\p{L}*(?:${PEOPLE_LOOKED_FOR})\b|` +
    String.raw`\bsuchen sie\b|\bsie suchen\b|\bihr sucht\b|\bdu suchst\b|\bsuchst du\b|\bwer sucht\b|\b(?:fuer|die|der|das|den) (?:unser|mein)\p{L}{0,2} (?:(?:schoen|gelieb|lieb|alt|klein|gross|gemuetlich)\p{L}* ){0,2}\p{L}*(?:haus|haeuschen|wohnung|hof|zuhause|heim|grundstueck|schmuckstueck)\b|\blange gesucht\b|\bgesucht (?:und|&) gefunden\b|\bgesucht\s*\?|\bsuche beendet\b|\bende der suche\b`,
  'u',
)

/** Title of a wanted advert. */
export const WANTED_TITLES: readonly RegExp[] = [
  /^[^\p{L}]*(?:(?:ich|wir|dringend|privat|familie)[^\p{L}]+){0,2}(?:suche|suchen|gesuch)\b/u,
  /\b(?:suche|suchen)\b\s+(?:dringend\s+)?(?:ein|eine|einen|nach|haus|wohnung|grundstueck|immobilie|im|in|zum|zur)\b/,
  /\bsucht\b/,
  /\bgesucht\b/,
  /\bges\.(?= |$|,)/,
  /\bwir kaufen\b/,
  /\b(?:investor|privatmann|privatperson|familie|anleger|unternehmer|ehepaar|paar)\p{L}*\b[^.!?]{0,15}\b(?:kauft|wuenscht sich|traeumt)\b/u,
  /^\P{L}*wer (?:verkauft|vermietet|hat|gibt|kennt)\b/u,
  /\blooking (?:for|to buy|to rent)\b/,
  /\b(?:kaufgesuch|mietgesuch|wohnungsgesuch|hausgesuch|immobiliengesuch|suchanzeige)\b/,
  /^[^\p{L}]*(?:wir )?(?:kaufen|kaufe|ankauf)\b/u,
]

/** First sentences of a wanted advert: the writer introduces himself and names what he wants. */
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

/** Wishes that do without the word "suchen". */
export const WISHES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:sind|bin) (?:\p{L}+ ){0,3}auf der suche\b|\b(?:wir|ich) (?:moechten?|wollen|will|wuerden?)\b(?!(?: \p{L}+){0,3} (?:unsere?|meine?)\b)[^.!?]{0,80}\b${HOMES}[^.!?]{0,40}\b(?:kaufen|erwerben|mieten)\b`,
    'u',
  ),
  new RegExp(String.raw`\bauf der suche nach\b[^.!?]{0,80}\b${HOMES}`, 'u'),
  new RegExp(String.raw`\bgesucht (?:wird|werden)\b[^.!?]{0,80}\b${HOMES}|\b${HOMES}[^.!?]{0,40}\bgesucht\b`, 'u'),
  /\bwer (?:verkauft|vermietet|hat|gibt|kennt|weiss)\b[^.!?]{0,80}\?|\bfinderlohn\b|\bbelohnung\b|\bbitte alles anbieten\b/u,
]

/** What those write who buy to sell again. */
export const BUYING: readonly RegExp[] = [
  /\b(?:wir|ich) (?:kaufe|kaufen|erwerben?|uebernehmen?)\b[^.!?]{0,60}\b(?:ihre?|haeuser|wohnungen|grundstuecke|immobilien|mehrfamilienhaeuser)\b/u,
  /^\P{L}*kaufe\b[^.!?]{0,60}\b(?:mfh|haus|haeuser|wohnung|wohnungen|grundstuecke?|immobilien?|mehrfamilienhaeuser)\b/u,
  /\bankauf(?:sentscheidung|sprofil|sangebot)?\b[^.!?]{0,60}\b(?:immobilien|haeuser|wohnungen|grundstuecke|stunden|sofort|diskret|innerhalb)\b|\bankaufsprofil\b/u,
  /\bfuer (?:einen|eine|unsere[nr]?|unseren) (?:\p{L}+ ){0,3}(?:kunden|kundin|kaeufer|mandanten|investoren|familie)\b[^.!?]{0,60}\bsuch/u,
  /\btipp(?:geber)?(?:provision|praemie)\b/u,
  /\b(?:kaufe|kaufen) alles\b|\bbar(?:an)?kauf\b[^.!?]{0,40}\b(?:von|v\.|fuer)|\bgeld (?:innerhalb|binnen|sofort|in)\b[^.!?]{0,20}\b(?:tag|tagen|woche|stunden)\b/u,
  /\bverkaufen sie (?:uns )?(?:jetzt )?(?:ihre?|ihren) (?:haus|immobilie|wohnung|eigenheim|grundstueck)\b|\bwir zahlen ihnen\b|\b(?:immobilien)?(?:verrentung|teilverkauf)\b(?![^.!?]{0,20}\b(?:nicht|kein))/u,
]

/** The writer offers a property of his own: an offer, even if he also searches. */
export const OWNER_OFFERS =
  /\b(?:ich|wir) (?:hier |nun |jetzt |privat |schweren herzens )?(?:verkaufe|verkaufen|vermiete|vermieten)\b(?! (?:ihre?|fuer sie|auch ihre?)\b)|\b(?:verkaufe|verkaufen|vermiete|vermieten|geben|gebe) (?:\p{L}+ ){0,3}(?:mein|unser)\p{L}{0,2}\b|\b(?:verkauf|vermietung) (?:meine|unsere)[rs]\b|^[^\p{L}]*(?:privat[^\p{L}]+)?(?:verkaufe|vermiete|verkaufen|vermieten)\b|(?<!suche |suchen )\b\p{L}*(?:haus|haelfte|wohnung|whg|grundstueck|hof|halle|garage|garagen|bungalow|villa|etw|immobilie|dhh)\b (?:\p{L}+ ){0,4}(?:zu verkaufen|zu vermieten)|\b(?:steht|stehen|stelle|stellen|kommt) (?:\p{L}+ ){0,4}zum verkauf\b|\bverkaufe(?:n)? (?:ich|wir)\b|\bvon privat zu (?:verkaufen|vermieten)\b|\b(?:selling|renting out|sell|rent out) (?:my|our)\b|\bfor sale\b/u

/** Homes for homes. */
export const SWAP =
  /\btausche\b|\b(?:wohnungs|haus|haeuser|grundstuecks|immobilien|ring)tausch\b|\btausch(?:wohnung|haus|objekt|partner)\b|\b(?:zum|im|nur|biete|suche) tausch\b|\btausch(?:en)? (?:gegen|von|haus|wohnung)\b|\btauschen\b[^.!?]{0,60}\bgegen\b|\b\p{L}*(?:wohnung|haus|whg) tausch\b|\btauschangebot\b|\bim tausch\b|\btauschen (?:wir|moechten|wollen|will)\b|\b(?:moechten?|wollen|will|wuerden?)\b[^.!?]{0,60}\btauschen\b|\b(?:haus|wohnung|whg|grundstueck|etw)\b[^.!?]{0,40}\btauschen\b|\b(?:haus|wohnung|whg|grundstueck) gegen (?:\p{L}+ )?(?:haus|wohnung|whg|grundstueck)\b/u

/** The opposite of a swap, and the owner who would rather sell. */
export const NOT_SWAPPED =
  /\bkeine?n?\b[^.!?]{0,40}tausch|tausch\p{L}*\b[^.!?]{0,60}\b(?:nicht|ausgeschlossen|zwecklos|unerwuenscht|moeglich|denkbar|vorstellbar|verkauf|kein|keine)\b|\b(?:nicht|nix|nichts|nie)\b[^.!?]{0,20}\btausch|\bverkauf\b[^.!?]{0,40}\btausch|\bauch\b[^.!?]{0,20}\btausch|\boder\b[^.!?]{0,12}\btausch/u

export const AUCTION =
  /\bzvg\b|\btermin\b[^.!?]{0,40}\bamtsgericht\b|\bamtsgericht\b[^.!?]{0,60}\btermin\b|\b(?:zwangs|teilungs)?versteigert\b|\b\p{L}{0,20}auktion(?:en|shaus|sbedingungen|skatalog)?\b|\b(?:aufgeld|auktionskatalog|bietsicherheit|bietsicherheiten|bietungssicherheit|sicherheitsleistung)\b|\b(?:zwangs|teilungs)versteiger\p{L}*|^versteigerung\b|\bunterm hammer\b|\bversteiger\p{L}*[^.!?]{0,40}\b(?:verkehrswert|amtsgericht)\b|\bversteigerungstermin\b|\bgerichtliche versteigerung\b|\bim wege der (?:zwangsvollstreckung|versteigerung)\b/u

/** An owner who sells before it comes to that is the best of all leads; another bought his house that way years ago. */
export const AUCTION_AVOIDED =
  /\b(?:keine|kein|nicht)\b[^.!?]{0,30}(?:versteiger|auktion)|(?:versteiger|auktion)\p{L}*[^.!?]{0,20}\b(?:war|aufgehoben|zurueckgenommen|abgesagt)\b|(?:versteiger|auktion)\p{L}*[^.!?]{0,60}\b(?:erworben|gekauft|erstanden|bekommen)\b|\b(?:erworben|gekauft|erstanden|ersteigert)\b[^.!?]{0,60}(?:versteiger|auktion)|versteiger\p{L}*[^.!?]{0,40}(?:vermeid|abwend|abzuwend|verhinder|zuvorkomm|droh|rett)|(?:droh|vermeid|abwend|verhinder|bevor)\p{L}*[^.!?]{0,40}versteiger/u

const FOREIGN = words(`
  spanien | mallorca | ibiza | menorca | teneriffa | gran canaria | fuerteventura | lanzarote | la palma | costa blanca | costa brava | costa del sol
  | costa calida | costa almeria | andalusien | torrevieja | marbella | alicante | portugal | algarve | madeira | azoren | italien | toskana | gardasee | sizilien | sardinien
  | kalabrien | apulien | ligurien | suedtirol | griechenland | kreta | rhodos | korfu | peloponnes | tuerkei | antalya | alanya | bodrum | istanbul | izmir
  | kroatien | istrien | dalmatien | slowenien | bosnien | serbien | kosovo | albanien | montenegro | nordmazedonien | mazedonien | bulgarien | sonnenstrand
  | rumaenien | ungarn | balaton | plattensee | polen | masuren | tschechien | slowakei | oesterreich | kaernten | steiermark | tirol | vorarlberg | salzkammergut
  | tessin | frankreich | bretagne | normandie | provence | cote dazur | elsass | korsika | belgien | luxemburg | niederlande | niederlanden | holland
  | daenemark | schweden | norwegen | finnland | lettland | litauen | estland | zypern | nordzypern | malta | georgien | ukraine | russland
  | zeeland | renesse | domburg | juetland | blavand | smaaland | vendee | languedoc | burgund | lago maggiore | comer see | abruzzen | umbrien | venetien | piemont
  | zakynthos | chalkidiki | thassos | paphos | marmaris | kusadasi | mahmutlar | moraira | calpe | javea | denia | malaga | valencia | kanaren | kanarische inseln | kanarischen inseln | balearen
  | bansko | varna | burgas | siebenbuergen | zadar | krk | pula | opatija | heviz | siofok | riesengebirge | ostpreussen | boehmen
  | thailand | phuket | bali | philippinen | vietnam | dubai | abu dhabi | aegypten | hurghada | marokko | tunesien | kenia | namibia | suedafrika
  | usa | florida | cape coral | kanada | mexiko | brasilien | paraguay | uruguay | argentinien | costa rica | dominikanische republik | dominikanischen republik | kap verde
`)

/** "der Schweiz" only: Saxony, Franconia and Holstein have Switzerlands of their own. */
const SWITZERLAND = 'der schweiz'

/** Not like a style, a street, a border or a journey: "wie in Spanien", "Polen-Markt", "nahe Luxemburg", "Umzug nach Portugal". */
const NOT_BEHIND = String.raw`(?<!\b(?:wie|nach|nahe|naehe|zu|zur|bis|richtung|aus|von|fuer|km|minuten|grenze|dreilaendereck) (?:in |an |auf |der |den |dem |zu |zum |nach |insel )*)(?<!\b(?:grenze|naehe|nahe|minuten|km|wie|umzug|flair|stil|urlaub|leben|lebe|lebt|wohne|wohnt|ziehe|ziehen|arbeite|arbeitet|gehe|gehen|zurueck|heimat|blick|sicht|rueckkehr|heimkehr|auswander\p{L}*|fliegen|fliege|stamme|stammen|komme|kommen|bauen)\b[^.!?]{0,25})`
const NOT_BEFORE = String.raw`(?![-\p{L}]|[ -]?(?:stil|style|flair|feeling|look|charme|atmosphaere|traum|gefuehl|grenze|strasse|str\b|platz|allee|viertel|kueche|urlaub)|\s+(?:faehrt|zieht|auswand|leben|lebe|wohnen|wohne|arbeiten|gehen|ziehen|umziehen|einkauf))`

/** A place abroad as where something is. */
export const FOREIGN_PLACE = new RegExp(
  String.raw`\b(?:in|auf|an|am|bei)\s+(?:(?:der|dem|den)\s+)?(?:insel\s+|schoenen\s+|sonnigen\s+|zentralen\s+)?${NOT_BEHIND}(?:${FOREIGN}|(?<=der )schweiz)${NOT_BEFORE}|` +
    String.raw`\b(?:im|in) ausland gelegen|\b(?:haus|wohnung|villa|immobilie|immobilien|grundstueck) im ausland\b`,
  'u',
)

/** Things from there that are located here. */
export const FROM_ABROAD =
  /\b(?:ausgesucht|gekauft|bestellt|importiert|einkaufen|skigebiete?|stammt|stammen|hergestellt|gefertigt|geliefert)\b/u

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

/** Self-descriptions of developers and builders only. "Für Bauträger interessant" and "2004 vom Bauträger gekauft" are an owner's words. */
export const BUILDER_SPEAKS: readonly RegExp[] = [
  /\b(?:direkt|provisionsfrei|neubau|erstbezug) vo[mn] (?:\p{L}+ )?bautraeger\b(?![^.!?]{0,30}\b(?:gekauft|erworben|errichtet|gebaut)\b)/u,
  /\b(?:wir|ich) (?:als|sind|bin) (?:ein |ihr )?(?:\p{L}+ )?(?:bautraeger|bauunternehmen|fertighausanbieter|hausbauunternehmen)\b/u,
  /\bals (?:ihr )?(?:\p{L}+ )?(?:bautraeger|bauunternehmen) (?:bieten|bauen|planen|realisieren|errichten)\b/u,
  /\bbautraeger(?:projekt|angebot|objekt)\b/u,
  /\b(?:reihenhaeuser|doppelhaeuser|doppelhaushaelften|\p{L}*wohnungen|haeuser)\b[^.!?]{0,30}\bbauabschnitt\b/u,
  /^bautraeger\b(?![^.!?]{0,30}\b(?:duerfen|koennen|gern|gerne|willkommen|anfrag|interess))/u,
  /\bbau(?:en|e)? (?:sie |auch )?mit uns\b/u,
  /\b(?:wir|mit uns) bauen (?:sie )?(?:auch )?(?:ihr|fuer sie|auf ihrem)\b/u,
]

/** What builders like to write, and an owner of a plot may write too: "Hier können Sie Ihr Traumhaus bauen". */
export const BUILDER_WORDING: readonly RegExp[] = [
  /(?<!\b(?:als|damaliges|ehemaliges|ein|frueheres) )(?<!\b(?:19|20)\d\d[^.!?]{0,20})\bausbauhaus\b(?![^.!?]{0,40}\b(?:19\d\d|20[01]\d)\b)/u,
  /\b(?:bauen|baue) sie (?:jetzt )?(?:mit uns|ihr (?:traumhaus|eigenheim|haus))\b/u,
  /\bgrundstuecksservice\b|\bbemusterungszentrum\b|\bmusterhauspark\b|\bfestpreisgarantie\b|\bhausbauberater\b|\bihr bauberater\b/u,
  /\b(?:dein|euer|ihr)e? (?:eigenes )?(?:traumhaus|eigenheim|haus|zuhause|4 waende)\b[^.!?]{0,60}\b(?:planen|bauen)\b/u,
]

/** Craft and removals among the houses. "Handwerkerhaus" and "malerische Lage" are houses. */
export const SERVICE_TITLES =
  /\b(?:malern|maler- ?und|malerarbeiten|malerbetrieb|malermeister|spachteln|verputzen|tapezieren|trockenbau(?:er|arbeiten)?|fliesenleger|fliesenarbeiten|entruempelung(?:en|sfirma)?|haushaltsaufloesung(?:en)?|umzugsunternehmen|umzugsservice|umzugshelfer|umzugsfirma|moebeltransporte?|moebeltaxi|lastentaxi|kleintransporte?|gebaeudereinigung|reinigungsservice|reinigungskraft|hausmeisterservice|hausmeisterdienste?|gartenpflege|gartenarbeiten|pflasterarbeiten|kuechenmontage|umzuege|hausverwaltung|energieberat\p{L}*|immobilienbewertung|umzugskartons|geruestbau|elektriker|klempner|sanitaerarbeiten|bodenleger|parkettleger|abrissarbeiten|baumfaell\p{L}*|hausreinigung|putzhilfe|haushaltshilfe|nebenjob|heimarbeit|dachdeckerbetrieb|dachdeckerarbeiten|renovierungsarbeiten|renovierungsservice|sanierungsarbeiten aller art|baufinanzierung(?! (?:steht|gesichert))|\p{L}*kredite?\b[^.!?]{0,20}\b(?:ohne|trotz) schufa|umzug(?:e|sfirma)?\b,? (?:und |& )?(?:entruempelung|transport)|umzug ab|schluesseldienst|winterdienst|grundreinigung|fensterreinigung|energieausweis (?:erstell\p{L}*|fuer ihr\p{L}{0,2}|ab|online)|hausentruempelung|wohnungsaufloesung(?:en)?|homestaging|home staging|immobilienfoto\p{L}*|grundrisse? erstell\p{L}*|schimmelbeseitigung|wertgutachten|verkehrswertgutachten|immobiliengutachter|sachverstaendiger|hauskauf(?:hilfe|berat\p{L}*))\b/u

/** A place for a car, sold or let by itself. */
export const PARKING =
  /^(?!.*\b\p{L}*(?:haus|haelfte|wohnung|whg|zimmer|villa|bungalow|grundstueck|efh|mfh|dhh|etw|reh|rmh|immobilie|apartment|appartement|halle|werkstatt|zkb|loft|bauernhof|resthof)\b(?<!parkhaus)).*\b(?:(?:tg|tiefgaragen?|park|auto|pkw|aussen|duplex|carport|wohnmobil|motorrad)?-? ?(?:stell|park)pl(?:atz|aetze)|\p{L}*garage|carport|duplexparker|tg-platz)\b/u

/** A home for rent, filed among the sales. */
export const LET_TITLES =
  /\bzu vermieten\b|\bzur (?:miete|vermietung)\b|^\P{L}*(?:ich |wir )?vermieten?\b|\bnachmieter(?:in)?\b|\b(?:unter|zwischen)(?:miete|mieter)\b|\bzu verpachten\b|\bwg-?zimmer\b|\bzimmer in\b.*\bwg\b|\bmietwohnung\b|\bmonatlich kuendbar\b|\bwohnen auf zeit\b/u
export const LET_WORDING =
  /\b\d{3,4}(?:,\d\d)? ?(?:€|eur|euro)? ?(?:kalt|warm)\b|\b(?:kalt|warm)miete:? \d|\b(?:km|wm):? ?\d{3}|\b(?:km|wm):? ?\d\.\d{3}|\bselbstauskunft\b|\b\d ?(?:mm|monatsmieten) kaution\b|\bkaution:? \d|\b(?:wir|ich) (?:\p{L}+ ){0,6}vermieten?\b|\bvermieten? (?:wir |ich )?(?:ab|unser|mein|eine?n?)\b|\bschufa\b[^.!?]{0,20}\b(?:mitbringen|vorlegen|erforderlich|auskunft)|\bpacht mtl\b/u
/** A let flat is sold with its tenant. */
export const NOT_LET =
  /\b(?:ist|sind|derzeit|aktuell|momentan|zur ?zeit|gut|fest|dauer(?:haft)?|unbefristet|langfristig|noch|voll|seit)\b[^.!?]{0,40}\bvermietet\b|\bnicht (?:\p{L}+ )?vermiet|\bleer ?steh/u
/** Even if rents are mentioned, this is for sale. */
export const SALE_MEANT =
  /(?<!wird |werden |wieder |zu )\bvermietete?[nrs]?\b|(?<!kein |nicht |weder )\b(?:zu verkaufen|zum verkauf|verkaufe|verkaufen|verkauft|verkauf|kaufpreis|zum kauf|kaufen|notar\p{L}*|grundbuch\p{L}*|rendite|kapitalanlage|kapitalanleger|mieteinnahmen?|jahres(?:netto)?(?:kalt)?miete|anleger|faktor|provisionsfrei|vhb|vb|fp)\b(?! ausgeschlossen)|\b\p{L}*rendite\b|\b\d{2,3}\.000\b|\b\d{5,7} ?(?:€|eur)|\b\d{2,3} ?(?:t€|tsd|teur|tausend|k\b)/u

/** Days and weeks for guests. A flat that is let to guests and sold has words of a sale. */
export const HOLIDAY_LET =
  /\b(?:pro|je|die|ab|\d) ?(?:nacht|naechten?|uebernachtung)\b|(?:€|eur|euro) ?(?:\/|pro|p\.? ?) ?(?:nacht|n\b|uebernachtung|tag\b)|\bendreinigung\b|\bkurtaxe\b|\bbroetchenservice\b|\bbelegungs(?:plan|kalender)\b|\bbettwaesche\b|\bmonteurzimmer\b|\bmindestaufenthalt\b|\bgaestekarte\b|\b(?:last ?minute|nebensaison|hauptsaison)\b/u
export const HOLIDAY_TITLES =
  /\b(?:ferienhaus|ferienwohnung|fewo|ferienzimmer|chalet|huette|skihuette|appartement|apartment)\b.*\b(?:frei|ostern|pfingsten|silvester|weihnachten|sommerferien|herbstferien|buchen|buchbar|urlaub)\b|\bmonteurzimmer\b|\bmonteurwohnung(?:en)?\b|\bgaestezimmer\b/u
export const SOLD = /\bverkauf\p{L}*|\bkaufpreis\b|\bvhb\b|\bvb\b|\bnotar\p{L}*|\bgrundbuch\b|\bkapitalanlage\b|\b\d{2,3}\.?000\b/u

export const SERVICE_WORDING =
  /\b(?:ich|wir) (?:fuehre|fuehren|leite|leiten|betreibe|betreiben)\b[^.!?]{0,30}\b(?:unternehmen|firma|betrieb)\b[^.!?]{0,60}\b(?:renovier|sanier|maler|umz|reinig|entruempel)|\b(?:wir|ich) (?:machen|mache|uebernehmen|uebernehme|erledigen|erledige|organisieren)\b[^.!?]{0,20}\b(?:ihre?n?\b|die reinigung|umzuege|entruempelungen)|\b(?:ihr|ihre) (?:\p{L}+ )?(?:partner|spezialist|experte|fachbetrieb) (?:fuer|rund um|bei)\b|\bkomm(?:en|e) zu (?:dir|ihnen)\b|\b(?:wir|ich) (?:helfe|helfen)\b[^.!?]{0,60}\b(?:finanzier|kredit|umschuld|schufa)|\bkostenvoranschlag\b|\b(?:biete|bieten)\b[^.!?]{0,40}\b(?:malerarbeiten|renovierungsarbeiten|dienstleistungen an|handwerkerleistungen|umzuege|entruempelungen)\b/u

/** Work that a house still needs is no service. */
export const WORK_DUE = /\b(?:muss|muessen|sind|ist|noch|noetig|faellig|erforderlich|steht|stehen|offen|inklusive|inkl)\b/u

/** What is offered is a chance, a week in the year or a loan. */
export const NO_SALE =
  /\b(?:verlos(?:e|en|ung)|hausverlosung|tombola|gewinnspiel)\b|\b(?:haus|wohnung|villa) (?:zu )?gewinnen\b|\b(?:ein los|lose?) kostet|\btime-?sharing\b|\btime-?share\b|\bferien(?:wohnrecht|wochen)\b|\btrotz schufa\b|\bnegativer? schufa\b|\bumschuldung\b/u
export const NOT_MEANT = /\b(?:kein|keine|keinerlei|nicht)\b/u

/** What is offered is cleaning or the furniture, and not the house. */
export const BESIDE_THE_HOUSE =
  /\breinigung (?:fuer|von|ihrer|in)\b|\b(?:verkauf|reservier)\p{L}* nur moebel\b|\bnur (?:die |das )?(?:moebel|inventar|einrichtung)\b|\b(?:haus|wohnung) (?:ist|wurde) (?:schon|bereits) verkauft\b/u

/** An existing house that the writer owns. */
export const OWN_HOME =
  /\b(?:unser|mein)\p{L}{0,2} (?:\p{L}+ ){0,2}\p{L}*(?:haus|wohnung|whg|haelfte|hof|grundstueck|bungalow|villa|etw|immobilie|zimmer)\b|\b(?:baujahr|bj\.?|kaltmiete|hausgeld|energieausweis|wohnflaeche)(?!\p{L})/u

/** What furnishes a house, sold by the piece. */
export const FURNITURE = /\b(?:schrankwand|sofa|couch|einbaukueche|kuechenzeile|kleiderschrank|waschmaschine|esstisch|moebel)\b/u

/** The same as what the title is about. */
export const FURNITURE_FIRST =
  /^\P{L}*(?:\p{L}+ )?(?:schrankwand|sofa|couch|einbaukueche|kueche|kuechenzeile|kleiderschrank|waschmaschine|esstisch|moebel)\b(?!.*\b(?:haus|wohnung|zimmer|apartment|appartement|whg)\b)/u

/** Homes without ground under them; no mandate to be had. */
export const TINY_HOMES =
  /\b(?:tiny[- ]?(?:house|haus|home)s?|mobilheime?|mobile ?homes?|mobilehome|wohnwagen|wohnmobile?|bauwagen|zirkuswagen|schaeferwagen|wohncontainer|containerhaus|hausboote?|dauercamping\p{L}*|dauerstellplatz|dauercamper|campingwagen|campingplatz|jahresplatz|modulhaus|pachtgarten|kleingarten\p{L}*|schrebergarten\p{L}*|puppenhaus|puppenstube|spielhaus|vogelhaus|modellbau\p{L}*|gartenlaube|gartenhaeuschen|gartenhaus \d\p{L}*)\b/u

/** With ground of its own it is a home like others. */
export const GROUND_OF_ITS_OWN =
  /\b(?:eigen|eigene[mnrs]?|eigentums?|eigenes) ?-?(?:grund|grundstueck|land)\p{L}*|\beigentumsgrundstueck|\beigenland\b|\bgrundbuch|\b(?:inkl|inklusive|samt|mit|plus|und) (?:\p{L}+ )?(?:grund und boden|grundstueck\b)|\bgrundstueck (?:gehoert|ist (?:auch |mit )?(?:eigen|mein|unser|dabei|inklusive)|im eigentum)|\bnur haus plus grundstueck/u

/** A plot on which to put a mobile home is a plot. */
export const PLACE_FOR_ONE =
  /\b(?:inkl|inklusive|samt|plus|mit)\.? (?:\p{L}+ )?(?:wohnwagen|wohnmobil|bauwagen|mobilheim)|\b(?:fuer|platz|stellplatz|stellplaetze|carport|garage|geeignet|grundstueck|baugrundstueck|freizeitgrundstueck)\b[^.!?]{0,40}\b(?:tiny|mobil|wohn|bau|zirkus|haus)|\b(?:tiny|mobilheim|wohnwagen|wohnmobil|bauwagen|hausboot)\p{L}*[- ]?(?:house|haus|home)?s?[- ]?(?:stellplatz|grundstueck|platz|geeignet|moeglich|liegeplatz)/u

/** A private person sells an existing home. These sell one that is still to be built, or on behalf of others, and have more of them. */
export const TRADE_WORDING: readonly RegExp[] = [
  /\bhier entsteht\b|\bbezugsfertig (?:in \d|20[2-9]\d)|\b(?:ich|wir) berate[n]? (?:sie|euch)\b|\bpartnerhaus\b|\bkatalog\b|\bab werk\b|\bvom hersteller\b|\blieferzeit\b/u,
  /\b(?:raus|weg) aus der miete\b|\b(?:statt miete|mietkauf statt)\b|\bohne eigenkapital\b/u,
  /\bgrundstueck\b[^.!?]{0,60}\b(?:von (?:einem )?dritten|durch (?:unseren|einen) partner|vermittelt|nicht (?:im preis )?enthalten|passend fuer sie)\b/u,
  /\b(?:preis|kaufpreis)\b[^.!?]{0,20}\b(?:ohne|zzgl\.?|zuzueglich) grundstueck\b/u,
  /\bnur in verbindung mit\b[^.!?]{0,40}\b(?:haus|hausbau|bau)\b|\bmehrere grundstuecke\b[^.!?]{0,40}\ban der hand\b/u,
  /\b(?:abbildung|bild|foto|visualisierung)(?:en|er|s)?\b[^.!?]{0,20}\b(?:zeigt|zeigen|kann|koennen|enth|aehnlich)\b[^.!?]{0,40}\b(?:ausstattung|sonder|abweich|variante|beispiel|aehnlich)/u,
  /\b(?:bau|hausbau|wohn|finanzierungs|haus)berat(?:er|ung|erin)\b|\bberatungstermin\b|\bbaubuero\b|\b(?:im|unserem|unser|besuchen sie[^.!?]{0,20}) musterhaus\b/u,
  /\b(?:unser|unserem|der) vertrieb\b|\bvertriebs(?:partner|start|team)\b|\bmabv\b|\bnoch (?:\d+|wenige|einige) (?:wohnungen|einheiten|haeuser|bauplaetze) (?:verfuegbar|frei|zu haben)/u,
  /\b(?:wir|ich) (?:fertigen|fertige|liefern|planen|errichten|realisieren)\b[^.!?]{0,30}\b(?:ihr|ihre|ihren|fuer sie|nach ihren|schluesselfertig)|\blieferung deutschlandweit\b|\bindividuell (?:gefertigt|geplant)\b/u,
  /\bfestpreis\b[^.!?]{0,20}\bgarantie\b|\bschluesselfertig gebaut\b|\b(?:mit dem richtigen|ihr|als) (?:bau)?partner bauen\b|\bausbaustufen?\b|\bbausatzhaus\b/u,
  /\bmonatliche rate\b|\bbeispielrate\b|\b(?:rate|raten) ab\b|\bkfw-?foerderung nutzen\b|\bab [\d.]+ ?(?:€|eur|euro)? ?(?:mtl|monatlich)/u,
  /\bverfuegbare? (?:modelle|haustypen|grundrisse)\b|\bverschiedene (?:modelle|haustypen)\b|\bhaustyp\b|\bgrundriss\b[^.!?]{0,20}\bfrei planbar\b/u,
  /\binsgesamt \d+ (?:wohn)?einheiten\b|\bfertigstellung\b[^.!?]{0,12}\b(?:q[1-4]|20[2-9]\d|voraussichtlich)|\bbaubeginn\b/u,
  /\b(?:bau|leistungs|bauleistungs)beschreibung\b|\bbaunebenkosten\b|\beigenleistung(?:en)? (?:ist |sind )?moeglich\b|\bschluesselfertig\b|\bmassivhaus\b/u,
]

/** What only an agency writes: whose commission it is, and on whose behalf. */
export const AGENCY_SPEAKS: readonly RegExp[] = [
  /\b(?:im|in unserem) (?:kunden|allein|exklusiv)?auftrag\b(?! (?:gebaut|(?:meine[rs]?|unsere[rs]?|von) (?:\p{L}+ )?(?:eltern|mutter|vater|vaters|grosseltern|oma|opa|tante|onkel|onkels|schwiegereltern|familie|geschwister|erben|erbengemeinschaft)))|\bim auftrag (?:des|der|unsere[srn]?|eine[sr]) (?:eigentuemer|kunde|mandant|verkaeufer)|\bunsere[nmr]? (?:kunden|mandanten|kundschaft)\b|\bvorgemerkte[nr]? (?:kunden|interessenten|kaeufer)\b/u,
  /(?<!\b(?:keine|ohne|kein|null|keinerlei)\b[^.!?]{0,30})\b(?:kaeufer|verkaeufer|aussen|makler|innen)?(?:provision|courtage)\b[^.!?]{0,40}\b(?:\d|faellig|betraegt|in hoehe)(?!\p{L})(?<!0 %)/u,
]

/** A commission that does not have to be paid. */
export const COMMISSION_SPARED = /\b(?:spar\p{L}*|entfaellt|faellt weg|keine|ohne|statt)\b/u

/** What agencies like to write; over a private account it is borrowed. */
export const AGENCY_WORDING: readonly RegExp[] = [
  /\birrtu[em]+r?\b[^.!?]{0,30}\bzwischenverkauf\b|\bzwischenverkauf vorbehalten\b|\bangaben\b[^.!?]{0,40}\b(?:beruhen|stammen)\b[^.!?]{0,30}\b(?:eigentuemers?|verkaeufers?|auftraggebers?)\b|\bohne gewaehr\b/u,
  /\bhaben sie (?:auch |selbst )?(?:eine |ein )?(?:\p{L}+ )?(?:immobilie|haus|wohnung|grundstueck)[^.!?]{0,20}\bverkauf|\bsie (?:moechten|wollen) (?:auch |selbst )?(?:ihre|eine) immobilie\b|\bkostenlose (?:wertermittlung|bewertung|marktwert)/u,
  /\bgeldwaeschegesetz\b|\bgwg\b|\bwiderrufs(?:belehrung|recht)\b|\bexpose\b[^.!?]{0,40}\b(?:anforder|gegen|zusend|erhalten|vollstaendig)|\bihre? ansprechpartner(?:in)?\b|\b(?:unser|mein) (?:immobilien|makler)?(?:buero|team|unternehmen)\b/u,
  /\bweitere (?:objekte|immobilien|angebote|wohnungen|haeuser|grundstuecke)\b[^.!?]{0,40}\b(?:finden|anzeigen|anfrage|verfuegbar|im angebot)|\bkomplettpaket\b/u,
  /\b(?:objekt|immobilien|expose)-?(?:nr|nummer|id)\b|\b(?:unser|unserem|unseren) (?:immobilien|makler)?(?:buero|team)\b/u,
]

/** A firm's name over a private account. */
export const FIRM_NAMES =
  /\b(?:gmbh|ug|ag|kg|ohg|immobilien|immo|makler|maklerin|consulting|invest|investment|bautraeger|wohnbau|massivhaus|fertighaus|hausbau|hausberater|bauberater|baufinanz|vertrieb|projektbau|homes|real estate)\b/u

/** German holiday regions: most of what a portal files beside property abroad is located there. */
export const HOLIDAY_AT_HOME =
  /\b(?:ostsee|nordsee|ruegen|usedom|hiddensee|sylt|amrum|foehr|borkum|juist|norderney|langeoog|baltrum|spiekeroog|wangerooge|pellworm|fehmarn|darss|zingst|poel|helgoland|ostfriesland|nordfriesland|nordseekueste|ostseekueste|mecklenburg\p{L}*|vorpommern|holstein\p{L}*|schleswig|dithmarschen|eiderstedt|harz|oberharz|eifel|mosel|hunsrueck|sauerland|weserbergland|rhoen|spessart|odenwald|taunus|westerwald|vogelsberg|schwarzwald|bodensee|allgaeu|oberallgaeu|ammersee|chiemsee|chiemgau|tegernsee|schliersee|starnberger|koenigssee|berchtesgaden\p{L}*|garmisch|bayern|bayerische\p{L}*|bayerwald|oberbayern|niederbayern|franken|fichtelgebirge|thueringen|thueringer|sachsen|saechsische\p{L}*|erzgebirge|elbsandstein\p{L}*|vogtland|lausitz\p{L}*|spreewald|brandenburg|uckermark|mueritz|heide|lueneburger|emsland|teutoburger|schwaebische\p{L}*|pfalz|pfaelzer|saarland|nordhessen|edersee|steinhuder|deutschland)\b/u
