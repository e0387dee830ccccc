import { composed } from '#shared/domain/spelling.ts'

/**
 * Phrases that address a program instead of a reader. A text with one of them is never sent: the answer could follow the injected instruction. A
 * false positive only costs the facts of one advert.
 */
const ORDERS = [
  /\bignor(?:ier|e\b|ing)/,
  /\b(?:an|unter)weis\w*/,
  /\binstru(?:ktion|ction)/,
  /\bprompts?\b/,
  /\bsystem\s*(?::|nachricht|message)/,
  /\b(?:sprach|ki-?|ai-?)modell?/,
  /\b(?:chat|ro)?bots?\b|\bgpt\b|\bllms?\b|\bki\b|\bk\.\s?i\.|\bai\b|künstliche intelligenz/,
  /\bassisten(?:t|z)(?:en|in)?\b(?!.{0,12}(?:arzt|stelle))/,
  /\bjson\b|\bschema\b|\bdatensatz\b|\bdatenfeld/,
  /\b(?:antworte|antworten sie|antwort (?:nur|mit)|vermerken?|notieren?|behaupten?|erfassen?|übernimm|übernehmen sie|verwenden? (?:sie )?.{0,40}\b(?:als|stattdessen))\b/,
  /\b(?:schreiben? (?:sie )?(?:als|in das|ins|bei)|tragen? (?:sie )?.{0,60}\bein|setzen? (?:sie )?(?!sich|sie sich).{0,40}\b(?:auf|ein)|(?:gib|geben sie) .{0,60}\b(?:aus|an|zurück)|melde(?:n sie)? (?:als|stets|immer)|werten? (?:sie )?.{0,40}\bals|tu so|tun sie so|nennen? (?:sie )?(?:als|stets|immer|das|den|die))\b/,
  /\b(?:you are|you must|respond|output|return|set the|pretend|disregard|forget)\b/,
  /\bvergiss\b|\bdu bist\b|\bmissachte\b|\büberschreibe?\b|\b(?:vorherige|bisherige|obige)[nrs]? (?:regel|vorgabe|text|satz|sätze)/,
  /<\/?\s*(?:system|user|assistant|instructions?|anzeige|text)\b|\[\s*(?:inst|system)\b|###/,
]

/** Whether a text contains instructions for the model. Look-alike letters and invisible characters are normalised first. */
export function hasOrders(text: string): boolean {
  const plain = composed(text)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .toLowerCase()
  // letters separated by blanks: "i g n o r i e r e"
  const closed = plain.replace(/(?<=\b\p{L})[ .\-_](?=\p{L}\b)/gu, '')
  return ORDERS.some((order) => order.test(plain) || order.test(closed))
}
