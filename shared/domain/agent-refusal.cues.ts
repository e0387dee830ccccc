/**
 * What speaks for a refusal in a statement that no wording of agent-refusal.wording.ts knows, and what against, as data in the plain form of plain-text.ts: the weight of each cue and its pattern.
 * The weights were fitted to the sentences that are known (`agent-refusal.*.ts`) and rounded. Every gap is bounded, so that no text costs more than a fixed number of steps per letter.
 */
type Cues = readonly (readonly [weight: number, pattern: string])[]

/** Who may be meant. */
const AGENTS = [
  // agents, as hurried and angry owners spell them
  [
    3.1,
    String.raw`\bmakl\b|(?<![a-z])(?:[a-z]{0,14}[- ]?)?(?:ma(?:e?kl|kl)(?:a?er|ar)|m[a@*o](?:ck|kk|kc|rk|rc|hk|k|c|ak)?[ek]?l[ea]?rs?|mkler|makla|maklr|mkaler)(?:n|telefon\w{0,20}|gespraech\w{0,20}|kolleg\w{0,20}|brief\w{0,20}|besuch\w{0,20}|gesuch\w{0,20}|werbung|post|seits|schaft|s|in|innen|zunft|pack|fritzen?|buero\w{0,20}|firm\w{0,20}|anfrag\w{0,20}|angebot\w{0,20}|kontakt\w{0,20}|an\w{1,20}|vertr\w{1,20}|auftr\w{1,20}|taetig\w{0,20}|dienst\w{0,20}|leut\w{0,20})?(?![a-z])`,
  ],
  // others who stand between
  [
    1.9,
    String.raw`vermittl(?:er|ern|erinnen|ung|ungen|ungs\w{1,20})\b|vermittl\b\.?|zwischenh(?:ae|a)ndler\w{0,20}|mittelsperson\w{0,20}|mittelsleut\w{0,20}|einschaltung dritter`,
  ],
  // firms
  [
    3.2,
    String.raw`\bim{1,2}o(?:b?l?i?li?en)?[- ]?(?:firm|buero|unternehm|agentur|fuzzi|mensch|branche|leut|makel|fritz|profi|berater|haendler|hai|dienst|vermark|vertrieb|fachleut|expert|typ|heini|agent|gesellsch)\w{0,20}|agenturen?\b|agenten\b|provisionsjaeger|provisionsgeier|courtagejaeger|courtageritter|re ?/?max|engel (?:&|und) voelkers|von poll|sparkasse|volksbank|\bbueros?\b`,
  ],
  // what they do, sell or promise
  [
    2.9,
    String.raw`(?:immobilien|haeuser|wohnungen) (?:\w{1,20} ){0,2}vermittel\w{0,20}|(?:beruflich|gewerblich) (?:\w{1,20} ){0,2}vermittel\w{0,20}|vom fach\b|marktwertanalyse|wertermittlung\w{0,20}|bewerter|perfekten? kaeufer|unbekannten kunden|vermittlungs(?:vertrag|branche|anfrag)\w{0,20}|courtage verdien\w{0,20}|\d ?(?:prozent|%) dran|immobilienmensch\w{0,20}|gewerbliche[nrms]? (?:an|ver|inter|kont)\w{0,20}|gewerbe(?:treibende\w{0,20})?\b|gewerbliche\w{0,20}\b|\bprofis\b|verkaufsprofi\w{0,20}|akquis\w{0,20}|acquise|kaltakquise|provisionsangebot\w{0,20}|vermittlerhonorar\w{0,20}|alleinauftrag\w{0,20}|dienstleist\w{1,20} rund um|vermarkt\w{1,20}|vorgemerkt\w{0,20} kunden|kundenkartei|solvente kunden|kaeuferkartei|suchkund\w{1,20}`,
  ],
  // those who want a commission
  [
    0.0,
    String.raw`\b(?:euch|eure\w{0,20}|ihr|ihre[rn]?) (?:\w{1,20} ){0,3}(?:courtage|provision)|die \d ?%? ?(?:%|prozent)|% ?(?:wollen|kassieren|verdienen)`,
  ],
] as const satisfies Cues

const AGENT = `(?:${AGENTS.map(([, pattern]) => `(?:${pattern})`).join('|')})`

/** What keeps them away. */
const REFUSING = [
  // “keine Makler”
  [
    0.6,
    String.raw`\bkein(?:e|erlei)/?n? (?:\w{1,20} ){0,2}${AGENT}(?!\w{0,20}[- ]{0,2}(?:und|oder|&)? ?\w{0,20}(?:provision|courtage|gebuehr|kosten|honorar))`,
  ],
  // “Mokler wolln mer ni”
  [0.4, String.raw`(?:maklers?|mokler|makla|makler)\w{0,20} (?:\w{1,20} ){0,4}(?:ni|net|ned|nich|nit|wa nich|nix)\b`],
  // “nix Makler”
  [
    0.2,
    String.raw`\b(?:kaen|kei|kene|nix|nichts|nee|ned|net|ni|koi\w{0,20}|koa\w{0,20}|keen\w{0,20}|no|kane|kae|kaan|gar koi) (?:\w{1,20} ){0,2}${AGENT}`,
  ],
  // “unerwünscht”
  [1.4, String.raw`unerw|nicht (?:\w{1,20} ){0,2}(?:er|ge)?w(?:ue|u)nsch|unwillkommen|fehl am platz|an der falschen adresse`],
  // “nicht anrufen”
  [
    0.2,
    String.raw`nicht (?:\w{1,20} ){0,4}(?:melden|schreib\w{0,20}|angeschr\w{1,20}|anruf\w{0,20}|angeruf\w{1,20}|anzuruf\w{0,20}|anzuschreib\w{0,20}|kontakt\w{0,20}|stoer\w{0,20}|belaest\w{0,20}|belaest|anfrag\w{0,20}|nachfrag\w{0,20}|frag\w{0,20}|versuch\w{0,20}|klingel\w{0,20}|angesproch\w{1,20}|an(?:zu)?sprech\w{0,20}|bewerb\w{0,20}|beauftrag\w{0,20})`,
  ],
  // “wir brauchen keine”
  [
    1.0,
    String.raw`(?:brauch|benoetig|woll|will|wuensch|moecht|wolln|wolle)\w{0,20} (?:\w{1,20} ){0,4}(?:kein\w{0,20}|keene?|koi\w{0,20}|nix|nichts|nich|nicht|net|ned|ni|wa nich)\b`,
  ],
  // “spart euch die Mühe”
  [
    0.3,
    String.raw`spar\w{0,20} (?:euch|eisch|eich|ihnen|sie sich|sich|dir|bitte)|(?:muehe|zeit|anruf|weg|porto|arbeit)\b[^.!?]{0,20}spar\w{0,20}|ersparen`,
  ],
  // “bitte absehen”
  [
    1.8,
    String.raw`abseh\w{0,20}|abzuseh\w{0,20}|seh\w{1,3} (?:\w{1,20} ){0,9}ab\b|abstand|verzicht\w{0,20}|unterlass\w{0,20}|unterlaesst|unterbleib\w{0,20}`,
  ],
  // “werden gelöscht”
  [
    1.6,
    String.raw`ignorier\w{0,20}|geloescht|loesch\w{0,20}|papierkorb|tonne|\bmuell\b|spam|blockier\w{0,20}|geblockt|wegdrueck\w{0,20}|weggedrueckt|leg\w{0,20} (?:ich |wir )?(?:sofort |gleich |direkt )?(?:wieder )?auf|auflegen|aufgelegt|unbeantwortet|keine antwort|unberuecksichtigt|nicht (?:\w{1,20} ){0,2}(?:beantwort\w{0,20}|reagier\w{0,20}|gelesen|bearbeitet|beruecksicht\w{0,20})|reagier\w{0,20} (?:\w{1,20} ){0,3}nicht|antwort\w{0,20} (?:\w{1,20} ){0,3}nicht|wir nicht ein\b`,
  ],
  // “zwecklos”
  [
    0.6,
    String.raw`zwecklos|sinnlos|vergeblich\w{0,20}|umsonst|ueberfluessig|vergebens|nichts zu holen|kein(?:e|en)? (?:chance|erfolg|zweck|sinn)|bringt nichts|nicht umgestimmt|umstimm\w{0,20}`,
  ],
  // “draußen bleiben”
  [
    2.0,
    String.raw`(?:scroll|klick|blaetter|zieh|such)\w{0,20} (?:bitte |einfach )?weiter\b|\bfern\b|\bbuten\b|anderswo\w{0,20}|bissig\w{0,20}|\bblock\b|geh weida|draussen|aussen vor|fern ?(?:zu)?(?:bleib|halt)\w{0,20}|weg ?bleib\w{0,20}|bleibt weg|finger weg|haende weg|tuer zu|woanders|andere (?:objekte|haeuser|anzeigen)|weiter(?:klick|scroll|blaetter|zieh|such|geh)\w{0,20}|(?:daheim|zuhause|dehaem|drham|dahoam) bleib\w{0,20}|bleim|verboten|tabu|hausverbot|zutritt|raus\b`,
  ],
  // “lasst es”
  [
    1.4,
    String.raw`respektier\w{0,20}|ruecksicht|flipp\w{0,20}|\blass\w{0,20}[^.!?]{0,25}(?:ruhe|stecken|bleiben|sein)\b|lasst es|lass es|lassens|in ruhe|verschon\w{0,20}|hoer\w{0,20} auf|schluss mit|genug (?:\w{1,20} )?(?:von|mit)\b`,
  ],
  // “wird abgemahnt”
  [
    0.7,
    String.raw`rechnung ueber|anzeige (?:ist|er|wird|geg)|anwalt|abmahn\w{0,20}|abgemahnt|rechnung (?:gestellt|stell)|in rechnung|zahl\w{0,20} mir|bearbeitungsgebuehr|§ ?7|uwg|belaestigung|dsgvo|bundesnetzagentur|unterlassung\w{0,20}|widersprech\w{0,20}|widerspruch`,
  ],
  // “nein danke”
  [
    1.6,
    String.raw`wird nicht verkauft|nach (?:einem|einer) (?:\w{1,20} )?nicht\b|nicht in ?frage|nicht zur verfuegung|nicht zur vermarktung|nichts fuer (?:sie|euch|dich)|auch ihr nicht|dann nicht|zaehlen nicht|ungerne?\b|gar keine\b|grundsaetzlich nicht|fuehr\w{0,20} ich (?:\w{1,20} ){0,2}nicht|bringen nichts|bringt nix|nicht aendern|koennt ihr (?:\w{1,20} )?(?:gleich |es )?vergessen|bei uns falsch|falsch bei|keine vorschlaege|abgelehnt|lehn\w{0,20} [^.!?]{0,30}ab\b|gar nicht erst|nicht erst|erst gar nicht|ausgeschlossen|nicht (?:gewollt|erlaubt|gestattet|benoetigt|gebraucht|noch einer)|nichts verloren|nichts zu suchen|abgeschrieben|\bnein\b|nein,? danke|danke,? nein|\bnee\b|\bnoe\b|\bna\b,? danke|nie wieder|niemals|auf keinen fall|keinesfalls|um gottes willen|kommt nicht in frage|kein bedarf|kein interesse|stopp?\b|flop|bitte nicht\b`,
  ],
  // “keine Anrufe”
  [
    0.6,
    String.raw`(?:keine|kein) (?:\w{1,20} ){0,2}(?:hilfe|unterstuetzung|zusammenarbeit|kooperation|beratung|anrufe?|anfragen?|nachrichten?|mails?|post|briefe?|besuche?|angebote?|werbung|kontakt\w{0,20}|zuschriften|bewerbung\w{0,20})`,
  ],
  // “dauernd genervt”
  [
    0.3,
    String.raw`genervt|nerv\w{0,20}|belaestig\w{0,20}|aufdringlich|terror|dauernd|staendig|jeden tag|hingehalten|abzock\w{0,20}|schmarotz\w{0,20}|geier|haie`,
  ],
  // signs
  [0.8, String.raw`[\u{1F6AB}\u26D4\u274C\u{1F6D1}\u{1F645}\u{1F5D1}\u{1F621}\u{1F64F}\u{1F595}\u{1F44E}]`],
  // “arbeiten wir nicht zusammen”
  [
    0.5,
    String.raw`nicht (?:zusammen|mit ${AGENT})|arbeit\w{0,20} (?:\w{1,20} ){0,4}nicht|nicht zusammenarbeit\w{0,20}|an(?:s|s die)? (?:herrschaften|adresse)|richtet sich nicht|nicht fuer ${AGENT}|gilt (?:auch )?fuer ${AGENT}`,
  ],
  // “und das bleibt auch so”
  [0.3, String.raw`ohne ${AGENT}[^.!?]{0,30}(?:bleib|soll|wird auch)|und das bleibt|gegenteilig`],
] as const satisfies Cues

/** Welcomes agents, or means something else. */
const ACCEPTING = [
  // turned round: “nicht nur”, “solange”
  [
    -2.6,
    String.raw`nicht nur|nicht bei uns|es ist nicht so|auch makler|nichts gegen|solange|sofern|wenn ein makler|schrieben wir|frueher|inzwischen|gleich\b|egal|kein muss|spricht nichts dagegen`,
  ],
  // “gern”, “willkommen”
  [
    -1.5,
    String.raw`nicht ausgeschlossen|abschreck\w{0,20}|im gegenteil|hilft ihnen|unser team|helfen wir|\bgern\w{0,20}|willkommen|freu\w{0,20}|herzlich|kein problem|kein thema|jederzeit|nichts gegen|offen fuer|offa|lassen mit uns reden|empfehl\w{0,20}|suche\w{0,20} (?:\w{1,20} ){0,4}${AGENT}|darf sich|derf sich|duerfen sich|koennen sich (?:gern|melden)|moeglich|okay|ist ok|in ordnung|haben koennen|einen termin`,
  ],
  // a payment
  [
    -3.2,
    String.raw`zahl\w{0,20} (?:\w{1,20} ){0,3}kein\w{0,20}|keinen cent|vermittlungs(?:provision|gebuehr|kosten)|${AGENT}?(?:provision|courtage|gebuehr|kosten|honorar|lohn)\w{0,20}[^.!?]{0,30}(?:faellt|fallen|entsteh\w{0,20}|anfall\w{0,20}|keine|null|0|%|frei|gespart|zahl\w{0,20}|traeg\w{0,20}|vom kaeufer|vom verkaeufer|entfaell\w{0,20})|provisionsfrei|courtagefrei|maklerfrei|keine (?:\w{1,20}[- ]{1,2})?(?:provision|courtage|gebuehr|kosten|vermittlungsgeb)|mak?lerprovision|keine kaeufer`,
  ],
  // an agent of their own
  [
    -3.6,
    String.raw`ohne unseren|\b(?:unser\w{0,20}|mein\w{0,20}|ihr|der|dem|den|beim|vom|zustaendig\w{0,20}|herr|frau|fa\.|firma|einen guten|serioesen?|einem|ein) ${AGENT}|ist beauftragt|wurde\w{0,20} (?:nicht )?beauftragt|alleinauftrag (?:ueber|an)|vertreten durch|ansprechpartner|steh\w{0,20} (?:ich|ihnen)|zur verfuegung`,
  ],
  // “ich bin Makler”
  [
    -1.3,
    String.raw`ich betreue|selbstaendig\w{0,20} im|liegt vor|\b(?:bin|sind|bi|san|war|als ihr|wir als|ich als)\b (?:\w{1,20} ){0,3}${AGENT}|familiengefuehrt|gearbeitet`,
  ],
  // advice to the buyer
  [
    -3.6,
    String.raw`ihr zahlt|haben sie (?:noch )?kein|spart euch (?:rund|ca|die|ueber|etwa|\d)|sie (?:brauchen|benoetigen|zahlen)|(?:sie|ihr|man|du|kaeufer) (?:\w{1,20} ){0,2}(?:brauch|benoetig|spar)\w{0,20} (?:\w{1,20} ){0,2}(?:kein|sich|euch)|(?:brauch\w{0,20}|spar\w{0,20}) (?:sie|ihr) (?:\w{1,20} )?(?:kein|sich die|euch die)|mehr geld fuer|ohne umweg`,
  ],
  // how the sale goes
  [
    -3.0,
    String.raw`makler: (?:nein|kein)|heisst|habe ich nicht beauftragt|nicht beauftragt|zeigt (?:ihnen|euch)|beteiligt|dazwischen|involviert|im spiel|noetig|notwendig|erforderlich|eingeschaltet|direkt vo[mn] (?:eigen|privat)|von privat an privat|hat das haus|weg\b|strasse|nr\.|bilder|gutachten|preis best|geschaetzt|schaetzung|bewertet|kein maklerbuero|maklerbuero (?:im|unten|nebenan|gegen)|sondern|solange|ausser|ausgenommen|nur bitte|aber bitte erst|es ist nicht so`,
  ],
  // what was
  [-0.2, String.raw`\b(?:hat|hatte|hatten|haben|wurde|war|waren|damals|frueher|bisher|leider|letzt\w{0,20})\b`],
] as const satisfies Cues

const compiled = (cues: Cues) => cues.map(([weight, pattern]) => ({ weight, pattern: new RegExp(pattern, 'u') }))

export const CUES = { agents: compiled(AGENTS), refusing: compiled(REFUSING), accepting: compiled(ACCEPTING) } as const
/** Of an empty statement. */
export const BIAS = -0.8
/** From here on a statement is a refusal. */
export const LEAST = 0.5

/** Reverses the statement, independent of the words around it. */
export const OPPOSITE = new RegExp(
  [
    String.raw`\bnicht nur (?:an |von )?privat\p{L}{0,12}, auch|nicht nur (?:an |von )?privat`,
    String.raw`(?<=\? )nicht bei uns`,
    String.raw`\bes ist nicht so,? dass`,
    String.raw`\bim gegenteil\b`,
    String.raw`\bnicht ausgeschlossen\b`,
    String.raw`\bspart euch (?:rund|ca|etwa|ueber|die|\d)`,
    String.raw`\b(?:wir|ich) als (?:\p{L}{1,20} ){0,2}(?:immobilien)?makler`,
    String.raw`makler-? (?:und|oder|noch) (?:keine )?\p{L}{0,12}(?:gebuehr|provision|courtage|kosten)`,
  ].join('|'),
  'u',
)
