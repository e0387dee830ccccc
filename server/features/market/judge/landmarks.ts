const COURT = '(?:amts|land|oberlandes|arbeits|sozial|verwaltungs)?gericht'
/** "gegenüber dem Amtsgericht", "Am Amtsgericht 5", "Amtsgerichtsstraße": a landmark or a street, while "Termin am Amtsgericht" is an auction. */
const NEAR_A_COURT = new RegExp(
  [
    String.raw`(?:gegenüber|neben|hinter|nahe|unweit|nähe|schräg gegenüber)(?: (?:von|vom|zum|des|dem|der))?(?: \p{L}+en)? ${COURT}e?s?`,
    String.raw`${COURT}s?-?(?:straße|strasse|str\.|weg|platz|gasse|allee|park|garten)`,
  ]
    .map((form) => String.raw`(?<![\p{L}-])${form}(?!\p{L})`)
    .join('|'),
  'giu',
)

/** "Am Amtsgericht 5": a street, unless a time follows. */
const AT_A_COURT = new RegExp(
  String.raw`(?<![\p{L}-])(?:am|beim|vor dem) ${COURT} \d{1,3}(?!\d|[.:]\d|\s*(?:uhr|h\b)) ?[a-z]?(?!\p{L})`,
  'giu',
)
/** What both of them contain, and most texts do not. */
const ANY_COURT = /gericht/i
const AUCTION =
  /(?<!\p{L})(?:versteigerungs?|zwangsversteigerungs?|gerichts?)?(?:termin|versteiger)|zwangsversteiger|(?<!\p{L})saal(?!\p{L})/iu

const FEW = '(?:\\d{1,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|zwanzig|dreißig|wenige|paar)'
const SHORT_WAY = new RegExp(
  String.raw`(?<![\p{L}\d.,])${FEW} (?:geh|fuß|auto|fahr|rad|bahn)?(?:minuten|min\b|kilometern?|km\b|schritten?)|(?:halben?|viertel)-? ?stunde|katzensprung|steinwurf`,
  'iu',
)
const NEIGHBOURS = 'polen|tschechien|österreich|schweiz|liechtenstein|frankreich|luxemburg|belgien|niederlanden?|holland|dänemark'
/** "nach Zgorzelec in Polen", "bis in die Schweiz", "zur Grenze nach Österreich". */
const WAY_ABROAD = new RegExp(
  String.raw`(?<!\p{L})(?:(?:nach|bis)(?: [\p{L}-]+){0,2}?(?: (?:in|zu))?|grenze (?:zu|nach|zur))(?: (?:der|die|den))? (?:${NEIGHBOURS})(?!\p{L})`,
  'iu',
)
const WAYS_ABROAD = new RegExp(WAY_ABROAD, 'giu')

const SENTENCES = /(?<=[.!?]|\n)(?=\s)/

/** A title or text in which courts that are only nearby are replaced by a park: nearby places are not evidence. */
export const withoutCourts = (text: string): string =>
  ANY_COURT.test(text)
    ? text
        .replace(NEAR_A_COURT, 'am Park')
        .split(SENTENCES)
        .map((sentence) => (AUCTION.test(sentence) ? sentence : sentence.replace(AT_A_COURT, 'am Park')))
        .join('')
    : text

/** A text in which a neighbouring country only a short way off is replaced by the town centre: the property is on this side of the border. */
export const withoutWaysAbroad = (text: string): string =>
  WAY_ABROAD.test(text)
    ? text
        .split(SENTENCES)
        .map((sentence) => (SHORT_WAY.test(sentence) ? sentence.replaceAll(WAYS_ABROAD, 'in die Innenstadt') : sentence))
        .join('')
    : text

const HOME = String.raw`(?<![\p{L}\d])(?:\d(?:[.,]5)?[- ]?(?:zimmer|zi|raum|zkb)(?:-?wohnung)?|(?:einfamilien|reihen(?:end|mittel)?|land|bauern)?haus|häuschen|wohnung|eigentumswohnung|doppelhaushälfte|bungalow|altbau|neubau|grundstück|whg|etw|efh|dhh|rmh|reh)(?!\p{L})`
/** Two homes, with wording in between that makes it a swap. */
const EXCHANGE = new RegExp(String.raw`${HOME}(?: [^\s.,;:!?]+){0,4} (?:gegen|vs\.?|versus|<->|↔|⇄|⇆)(?: [^\s.,;:!?]+){0,3}? ${HOME}`, 'iu')
const TITLE_MAX = 300

/** Whether a title proposes to swap one home for another without the word "Tausch", whose meaning is learnt: "EFH Soest gegen Wohnung in Werl". */
export const offersExchange = (title: string): boolean => EXCHANGE.test(title.slice(0, TITLE_MAX)) && !/tausch/i.test(title)
