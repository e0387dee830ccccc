/**
 * The wordings agent-refusal.ts finds a refusal by, as data, in the plain form of plain-text.ts. Every gap is bounded, so that no text, however
 * hostile, costs more than a fixed number of steps per letter.
 */

function words(list: string): string {
  return list
    .trim()
    .split(/\s*\|\s*/)
    .join('|')
}

/** Makler and how hurried owners spell it: Macler, Mackler, Markler. Others hide it from a portal that asks for its removal: M@kler, M*kler. */
const MAKLER = '(?:(?:im{1,2}obilien|immo|haus|haeuser|wohnungs|grundstuecks)[-)( ]{0,3})?m[a@*](?:ck|kk|kc|rk|rc|hk|k|c)e?l[ea]?r'
const FEMALE = String.raw`(?:n|s|in|innen)?(?:[*:_/(.·-]{1,3}in(?:nen)?\)?)?`
const FIRMS = words(String.raw`
  im{1,2}o(?:bilien)?-?(?:profi\p{L}{0,2}|expert\p{L}{0,3}|berater\p{L}{0,3}|vermittlung\p{L}{0,2}|fachleute\p{L}{0,1}|firm\p{L}{1,3}|buero\p{L}{0,2}|agent\p{L}{0,5}|vermittler\p{L}{0,5}|haendler\p{L}{0,5}|unternehmen|gesellschaft\p{L}{0,2}|haie?n?|dienstleister\p{L}{0,1})
  | vermittler(?:n|innen)? | (?:provisions|courtage)(?:jaeger|haie?)n? | zwischenhaendler(?:n)? | vertriebler(?:n)? | verkaufsprofis? | agenturen | agenten | re ?/? ?max | engel (?:&|und|u\.) voelkers
`)
const CONTACTS = words(String.raw`
  anfr | anruf | angeb | kontakt | besuch | nachricht | mail | e-?mail | werb | zuschrift | vertrae?g | auftrae?g | vermittl | schreiben | post | akquis
  | interess | buero | firm | dienst | service | leistung | gesuch | offert | belaestig | taetigkeit | unternehm | agentur | empfehl
`)
/** "Makler- oder Käuferprovision", "Makler und Notarkosten": what is refused there is a payment. */
const NO_PAYMENT = String.raw`(?![-/]{0,2} ?(?:(?:und|oder|u\.|o\.|&) )?\p{L}{0,15}(?:provision|courtage|gebuehr|kosten|honorar|lohn)|- (?:und|oder) keine \p{L}{0,15}(?:provision|courtage|gebuehr|kosten))`

/** Agents themselves. */
const AGENT = String.raw`(?<![\p{L}\p{N}]|\p{L}-)(?:${MAKLER}(?:fritzen?|typen?|heinis?|pack|gesindel|haie?n?|leuten?|${FEMALE})|${FIRMS})(?![\p{L}\p{N}])${NO_PAYMENT}`
/** Agents, or what comes from them: Makleranfragen, Vermittlungsangebote, gewerbliche Anfragen (an agent who asks is one of those). */
const ANY = String.raw`(?:(?<![\p{L}\p{N}]|\p{L}-)(?:(?:${MAKLER}|vermittl(?:ungs|er)|agentur)[- ]{0,2}(?:${CONTACTS})\p{L}{0,12}(?![\p{L}\p{N}])|gewerbliche[nr]? (?:an(?:frag|ruf|gebot|biet)\p{L}{1,4}|kontakte|interessenten|vermittler\p{L}{0,1}))|${AGENT})`

/** "kein Makler beteiligt" describes the sale. */
const NO_DESCRIPTION = String.raw`(?!,? (?:sondern|beteiligt|dazwischen|involviert|im spiel|eingeschaltet|eingebunden|noetig|notwendig|erforderlich|beauftragt|zwischengeschaltet|zu bezahlen|(?:schrieb|stand|hiess)\p{L}{0,3}))`
/** "unser Makler", "beim Makler": one who was chosen. */
const NOT_CHOSEN = String.raw`(?<!\b(?:unser\p{L}{0,2}|mein\p{L}{0,2}|ihr\p{L}{0,2}|der|dem|den|beim|vom|zustaendige[nr]?) )`
/** The rest of the statement, up to a friendly turn or another addressee. */
const SAME_STATEMENT = String.raw`(?:(?!\b(?:gern|willkommen|duerfen|koennen sich (?:auch )?(?:gern|meld)|sondern|beauftragt|erreichbar|haustier|hund|rauch))(?:[^.!?;\n]|(?<=\b(?:etc|usw|bzw|evtl|u|o|ae|n|z|b|co|makler-?anfr|makler-?angeb))\.))`

const TOWARDS = String.raw`(?:von|auf|durch|seitens|an|mit|zu|ueber|fuer|bei|zwecks|wegen|bezueglich|hinsichtlich) (?:(?:einem|einen|einer|allen|anderen|irgendwelchen|jeglichen) )?`
const DEALINGS = words(String.raw`
  inter{1,2}es{1,2}en? | bedarf | lust | kontakt\p{L}{0,10} | anfragen? | anrufe? | angebote? | e?-?mails? | nachrichten | werbung | hilfe | unterstuetzung | zusammenarbeit
  | besuche? | auftr\p{L}{1,5} | verkauf | vermittlung | anschreiben | zuschriften | vertrag | beratung | kooperation | belaestig\p{L}{1,5} | offerten
`)

const ANSWERED = words(String.raw`
  melden | zu melden | an(?:ge|zu)schr(?:ie|ei)ben | angesprochen | anzusprechen | angerufen | kontaktiert | zu kontaktieren | belaestigt | gestoert | behelligt | anklopfen | anrufen | anzurufen | kontaktieren | anschreiben | schreiben | stoeren | belaestigen | nachfragen | anfragen | bewerben
  | beantwort\p{L}{1,3} | reagiert | bearbeitet | beruecksichtigt | geantwortet | beachtet | angenommen | akzeptiert | zurueckgerufen | gelesen | interessiert
  | benoetigt | gebraucht | (?<!\bhab\p{L}{0,2} [^.!?;\n]{0,30})beauftragt | gedacht | bestimmt | erlaubt | gestattet | gewollt | gefragt | erbeten | willkommen | (?:er|ge)w(?:ue?|)nscht
`)
const REFUSED = words(String.raw`
  unerw\p{L}{0,10} | verschon\p{L}{1,2} | nichts (?:zu suchen|verloren) | hausverbot | (?:auf(?:zu)?|ge)legt? | auflegen | aufgelegt | danke,? nein | abgemahnt | angezeigt | belaestigung
  | (?:bekomm|erhalt|erhaelt|kassier|riskier)\p{L}{0,3} (?:\p{L}{1,8} ){0,3}(?:anzeige|abmahnung|rechnung) | in rechnung | papierkorb | spam | nerv\p{L}{1,3} | raus | stopp?
  | loesch\p{L}{1,3} | schenken | ueberfluessig | zwecklos | sinnlos | aussichtslos | verboten | untersagt | tabu | ausgeschlossen | ausgenommen | unterlassen | unterbleiben | nein,? danke
  | (?:gar)?nicht (?:\p{L}{1,14} ){0,4}(?:${ANSWERED})
  | n\. (?:er|ge)w(?:ue?|)nscht | bitte nicht(?! ?\p{L})
  | (?:meld|ruf|kontaktier|schreib)\p{L}{0,3} (?:\p{L}{1,10} ){0,4}nicht
  | (?:reagier|antwort|arbeit|brauch|benoetig|wuensch|woll|moecht|verkauf|vergeb|schliess)\p{L}{0,3} (?:ich|wir) (?:\p{L}{1,10} )?nicht
  | kein(?:erlei)? (?:interesse|bedarf) | kein(?:en|e)? (?:chance|aussicht|zutritt|auskunft|antwort|erfolg)
  | in ruhe | lehn\p{L}{1,2} (?:ich|wir) [^.!?;\n]{0,20}\bab | abgelehnt | nicht in (?:frage|betracht) | spar\p{L}{0,2} (?:euch|ihnen|sie sich|sich|dir)
  | abzusehen | absehen | seh\p{L}{1,2} [^.!?;\n]{0,40}\bab | abstand | verzicht\p{L}{1,3}
  | (?:muehe|zeit|anruf|arbeit|weg|das|es)(?: \p{L}{1,10})? sparen | fern ?(?:zu)?(?:bleiben|halten) | weiter(?:blaettern|klicken|suchen|scrollen|gehen|ziehen)
  | finger weg | draussen bleiben | keine chance | ignorier\p{L}{1,3} | ge(?:loescht|blockt|sperrt) | blockier\p{L}{1,3}
`)

const rule = (pattern: string) => new RegExp(pattern, 'u')

/** Requests of an owner not to be contacted by agents. */
export const REFUSAL_WORDING: readonly RegExp[] = [
  // "keine Makler", but not "wir sind keine Makler", nor a line "Provision: keine" with the agent's name on the next
  rule(
    String.raw`(?<!\b(?:bin|sind)(?: \p{L}{1,12})? )(?<!(?:provision|courtage): ?)\bkeine(?:/n|rlei)?[ *_~-]{0,4}(?:(?:weiteren|anderen|laestigen|nervigen|aufdringlichen|sonstigen|unserioesen) )?${ANY}${NO_DESCRIPTION}`,
  ),
  rule(String.raw`(?<![\p{L}\p{N}])k\.? ?${ANY}${NO_DESCRIPTION}`),
  // the same in dialect, in English and as a sign
  rule(String.raw`(?<!\b(?:bin|bi|sind|san)(?: \p{L}{1,12})? )\b(?:koi|koa|koan|koane|koine|keen|keene|no) ${ANY}${NO_DESCRIPTION}`),
  rule(String.raw`[\u{1F6AB}\u{26D4}\u{274C}\u{1F6D1}\u{1F645}] ?${ANY}`),
  rule(String.raw`\bmaklerfreie zone\b`),
  rule(
    String.raw`\bkeine (?!\p{L}{0,20}(?:provision|kosten|gebuehr|courtage))\p{L}{1,25}(?: und | oder | u\. | o\. | ?/ ?)(?:keine )?${ANY}${NO_DESCRIPTION}`,
  ),
  // "kein Makler" alone describes the seller; with a wish it is a refusal
  rule(String.raw`(?<=\bbitte )kein(?:en)? ${AGENT}${NO_DESCRIPTION}`),
  rule(String.raw`\bkein(?:en)? ${ANY},? (?:bitte|(?:er|ge)wuenscht)`),
  rule(
    // "Sie brauchen keinen Makler" is advice to the buyer
    String.raw`(?<!\b(?:sie|ihr|man|du|kaeufer|interessenten) )\b(?:brauch|benoetig|woll|will|moecht|wuensch|such|geb|vergeb|erteil|schliess)\p{L}{0,3}(?: (?!(?:sie|ihr|man|du) )\p{L}{1,12}){0,3} kein(?:en)? ${ANY}`,
  ),
  rule(String.raw`\b(?:brauch|benoetig|woll|will|moecht|wuensch|such)\p{L}{0,3}(?: \p{L}{1,12}){0,3} nicht (?:von|durch) ${ANY}`),
  rule(String.raw`\bkein(?:e[nr]?|erlei)?(?: \p{L}{1,15})? (?:${DEALINGS})\b(?:(?!sondern|nur )[^.!?;:\n]){0,40} ${TOWARDS}${ANY}`),
  // "Makler unerwünscht", "von Makleranfragen bitte ich abzusehen"
  rule(
    String.raw`(?:(?:\b\p{L}{0,5}(?:anfragen|anrufe|angebote|nachrichten|besuche|mails|kontakt\p{L}{0,8}) )?\b(?:von|durch|seitens|mit|auf) )?${NOT_CHOSEN}${ANY}${SAME_STATEMENT}{0,60}?\b(?:${REFUSED})(?!\p{L})`,
  ),
  rule(String.raw`${NOT_CHOSEN}${AGENT} ?[?!,-]{1,3} ?(?:nein|danke|bitte nicht|kein bedarf|kein interesse)`),
  rule(String.raw`\bsind sie (?:ein )?${AGENT} ?\?[^.!?;\n]{0,40}\b(?:${REFUSED})(?!\p{L})`),
  // "Finger weg, Makler", "melden Sie sich als Makler nicht", "dass wir nicht von Maklern angesprochen werden wollen"
  rule(
    String.raw`\b(?:finger weg|haende weg|haut ab|verzieht euch|verschwindet|lasst (?:uns|mich)(?: bitte)? in ruhe|hoert auf [^.!?;\n]{0,40}?)[,!:]{0,2} (?:\p{L}{1,10} ){0,3}${AGENT}`,
  ),
  rule(String.raw`\bals ${AGENT} (?:\p{L}{1,10} ){0,2}nicht`),
  rule(String.raw`\b(?:seh|nehm|halt|lass)\p{L}{0,3} [^.!?;\n]{0,20}\bals ${AGENT}`),
  rule(
    String.raw`\bnicht (?:von|durch) (?:\p{L}{1,12} ){0,2}${ANY}[^.!?;\n]{0,30}\b(?:kontaktiert|angesprochen|angerufen|angeschrieben|belaestigt|gestoert|behelligt|genervt)`,
  ),
  rule(
    String.raw`(?<!\bohne )${AGENT}${SAME_STATEMENT}{0,60}?\bkeine? (?:\p{L}{1,12} )?(?:hilfe|unterstuetzung|zusammenarbeit|vermittlung|beratung|kooperation)\b`,
  ),
  rule(String.raw`\bmit ${ANY}[^.!?;\n]{0,20}\b(?:durch|fertig)\b`),
  rule(String.raw`\bohne ${AGENT}[^.!?;\n]{0,12}\b(?:soll|wird)\b[^.!?;\n]{0,20}\bbleib`),
  rule(
    String.raw`\b(?:seh|abstand|absehen|abzusehen|verzicht|verschon)\p{L}{0,3} [^.!?;\n]{0,30}\b(?:von|auf|mit|vor) (?:angeboten (?:ihrer|von|der) )?${ANY}`,
  ),
  rule(String.raw`\b(?:inter{1,2}es{1,2}e|bedarf|lust) (?:an|auf) ${ANY}[^.!?;,\n]{0,20} (?:nicht|kein)`),
  rule(String.raw`\bnicht (?:fuer|mit|an) ${ANY}`),
  rule(String.raw`\b(?:unterlass\p{L}{0,2}(?: sie)?(?: bitte)?|spar\p{L}{0,2} sie sich als) ${ANY}`),
  rule(String.raw`\bweder ${ANY} noch [^.!?;\n]{0,40}(?:wuenscht|willkommen|melden|bitte|anrufen)`),
  rule(String.raw`\b(?:ausser|bis auf) ${AGENT}`),
  // an agent is not private
  rule(
    String.raw`\b(?:nur|ausschliesslich)(?: \p{L}{1,14}){0,2} (?:an|fuer) privat(?:e[nr]?|person(?:en)?|leuten?|kaeufern?|interessenten)?(?!\p{L}| nutz)`,
  ),
  rule(
    String.raw`\b(?:nur|ausschliesslich)(?: \p{L}{1,14})? (?:privat(?:kaeufer|interessenten|anfragen|personen|leute)|private[nr]? (?:an(?:fragen|rufe)|interessenten|kaeufer|personen|kontakte))`,
  ),
  rule(String.raw`\ban(?:fragen|rufe) (?:bitte )?(?:nur|ausschliesslich) (?:von|durch) privat\p{L}{0,12}`),
  // "Verkauf ohne Makler" describes and promises a saving. A wish, a condition or an isolated exclamation is an order.
  rule(String.raw`\b(?:bitte|nur|ausschliesslich|anfragen|kontakt\p{L}{0,8})(?: \p{L}{1,12})? ohne ${AGENT}`),
  rule(String.raw`(?<=(?:^|[.!?:;,*\n–-]) ?)(?:ohne|kein) ${AGENT}(?: ?!){2,}`),
  rule(String.raw`\b(?:moecht|woll|will)\p{L}{0,3}[^.!?;\n]{0,40} ohne ${AGENT} (?:\p{L}{1,12} )?verk\p{L}{1,8}`),
  rule(String.raw`\bno (?:real ?)?(?:estate )?(?:agents?|agencies|realtors?|brokers?)\b`),
  rule(String.raw`\b(?:agents?|agencies|realtors?|brokers?) (?:please )?(?:need not|do not|dont|not)\b`),
]
