import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { type Answer, ANSWER_LABEL, answerableUntil, ANSWERS, answerWording, liftWording } from '#shared/domain/letter.ts'
import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Refusal } from '../../../http/errors.ts'
import { xmlText } from '../../../xml.ts'
import { type AnswerPage, isConsent, seenMark } from './answers.ts'

const STYLE = `:root{color-scheme:light dark;--page:#faf9f7;--panel:#fff;--line:#e6e2da;--ink:#1c1917;--ink2:#57534e;--accent:#0f4c5c;--on:#fff;--bad:#b42318;--good:#166534;--tint:#e3f3e7}
@media(prefers-color-scheme:dark){:root{--page:#171513;--panel:#201d1a;--line:#38332d;--ink:#f3f0eb;--ink2:#b9b1a7;--accent:#6fb7c6;--on:#0d2027;--bad:#f08a7f;--good:#7bc993;--tint:#16301f}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.15rem;margin:0 0 .25rem}
p{margin:.5rem 0;overflow-wrap:anywhere}.quiet{color:var(--ink2);font-size:.9rem}section,.noted{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:1rem;margin:1rem 0}
.noted{background:var(--tint);border-color:var(--good)}.bad{color:var(--bad);font-weight:600}label{display:block;font-weight:600;margin-top:.5rem}
input{width:100%;font:inherit;padding:.65rem;border:1px solid var(--ink2);border-radius:8px;background:var(--page);color:inherit}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;margin-top:.75rem;border:0;border-radius:8px;background:var(--accent);color:var(--on);cursor:pointer}
button.plain{background:none;border:1px solid var(--accent);color:var(--accent)}a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

/** The page runs no scripts and loads nothing; its form may post only to its own origin. */
export const ANSWER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Characters that change the direction of the following text, which a name must not do on the page. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const page = (title: string, content: string): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<title>${xmlText(title)}</title><style>${STYLE}</style></head>
<body><main>${content.replaceAll(DIRECTIONS, '')}<p class="quiet"><a href="${PUBLIC_PATHS.privacy}">Datenschutz</a> · <a href="${PUBLIC_PATHS.imprint}">Impressum</a> · ${xmlText(PRODUCT_NAME)}</p></main></body></html>`

/** The owner's input, to fill the field again. */
interface Typed {
  readonly phone: string
  /** Why the input was rejected. */
  readonly failure?: string
}

/** The current answer and the owner's choices. Works without scripts. */
export function answerPage(of: AnswerPage, typed?: Typed, warning = ''): string {
  const { letter, office, doubt, objectedAt } = of
  return page(
    'Ihre Antwort auf unseren Brief',
    `${headPart(of)}<h1>Wie darf sich ${xmlText(letter.writer)} bei Ihnen melden?</h1>${warning}
${notedPart(of)}${doubt === undefined ? '' : `<p class="bad">${xmlText(doubt)}</p>`}
<p>${choiceText(of)}</p>
${objectedAt === null ? renderChoices(of, typed).join('\n') : againPart(of)}
<p class="quiet">Lieber anders, oder erst später? Widersprechen und eine Einwilligung widerrufen können Sie jederzeit auch formlos bei ${xmlText(office)}.</p>
<p class="quiet">Gespeichert werden Ihre Antwort, der Zeitpunkt und gegebenenfalls die Nummer, die Sie nennen. Wählen Sie „${ANSWER_LABEL.never}“, werden Ihre Anschrift und der Text des Briefs gelöscht. Diese Seite setzt keine Cookies und beobachtet Sie nicht.</p>`,
  )
}

/** The last answer is in force, unless there is an objection from elsewhere. */
function choiceText({ letter, objectedOtherwise }: AnswerPage): string {
  const until = `Bis zum ${germanDay(answerableUntil(letter.day))} können Sie Ihre Antwort auf dieser Seite ändern`
  return objectedOtherwise === null ? `Sie entscheiden. ${until}; es gilt immer die letzte.` : `${until}.`
}

/** The current answer, after a form from an outdated page. */
export const stalePage = (of: AnswerPage): string =>
  answerPage(
    of,
    undefined,
    '<p class="bad" role="alert">Widerrufen wurde nichts: Inzwischen ist etwas anderes notiert. Bitte sehen Sie nach, was jetzt gilt.</p>',
  )

/** Asks for confirmation before an objection, which ends all contact. */
export function neverPage(of: AnswerPage): string {
  const writer = xmlText(of.letter.writer)
  return page(
    'Wirklich nie wieder?',
    `${headPart(of)}<h1>Wirklich nie wieder?</h1>
<p>${writer} darf Sie dann weder anrufen noch Ihnen E-Mails oder Briefe schicken. Ihre Anschrift und der Text des Briefs werden gelöscht. Das gilt, bis Sie selbst es aufheben.</p>
<section aria-labelledby="never"><h2 id="never">${ANSWER_LABEL.never}</h2><p>${xmlText(answerWording('never', of.letter.writer))}</p>
${renderForm({ answer: 'never', confirmed: 'ja' }, '', 'Ja, nie wieder kontaktieren')}</section>${BACK}`,
  )
}

/** Asks which answer replaces the objection in the form. */
export function liftPage(of: AnswerPage, typed?: Typed): string {
  const { letter, objectedAt, objectedOtherwise, doubt } = of
  if (objectedAt === null || doubt !== undefined) return answerPage(of, typed)
  const words = liftWording(berlinDay(new Date(objectedAt)), letter.writer)
  const choices = (['call', 'letter'] as const).map((answer) => choicePart(answer, of, typed))
  return page(
    'Doch wieder Kontakt?',
    `${headPart(of)}<h1>Doch wieder Kontakt?</h1><p>Noch gilt, was Sie am ${formatMoment(objectedAt)} gewählt haben: ${ANSWER_LABEL.never}.</p>${objectedOtherwise === null ? '' : `<p>${otherwiseText(of, objectedOtherwise)}</p>`}
<p><strong>${xmlText(words)}</strong> Stattdessen gilt:</p>${choices.join('\n')}${BACK}`,
  )
}

const BACK = '<p><a href="?">Zurück, ohne etwas zu ändern</a></p>'

const headPart = ({ letter }: AnswerPage): string => `<p class="quiet">Zu Ihrem Brief vom ${germanDay(letter.day)}</p>`

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' })
const formatMoment = (moment: string): string => `${WHEN.format(new Date(moment))} Uhr`

/** The answer in force and its date; a consent is as easy to withdraw as to give. */
function notedPart(of: AnswerPage): string {
  const { letter, objectedAt, objectedOtherwise } = of
  const { answer, answeredAt, phone, writer } = letter
  const other = objectedOtherwise === null ? undefined : otherwiseText(of, objectedOtherwise)
  const since = (given: string) => (other === undefined ? sinceText(of, given) : `Gewählt am ${formatMoment(given)}. ${other}`)
  if (objectedAt !== null) return noted(ANSWER_LABEL.never, since(objectedAt))
  if (answer === null || answeredAt === null) return other === undefined ? '' : noted('Kein Kontakt', other)
  const number = phone === null ? '' : `, ${xmlText(describePhoneEnd(phone))}`
  const form = renderForm({ answer: 'withdrawn', seen: seenMark(of) }, '', 'Widerrufen')
  const withdraw = `<p>${xmlText(answerWording('withdrawn', writer, answer))}</p>${form}`
  return noted(`${ANSWER_LABEL[answer]}${number}`, since(answeredAt), isConsent(answer) ? withdraw : '')
}

const sinceText = ({ objectedAt, isLast }: AnswerPage, given: string): string =>
  isLast || objectedAt !== null
    ? `Das gilt seit dem ${formatMoment(given)}.`
    : `Am ${formatMoment(given)}. Danach wurde etwas anderes festgehalten; es gilt das Letzte.`

/** An objection this page cannot lift, without naming who recorded it or through which mark it applies here. */
const otherwiseText = ({ letter }: AnswerPage, day: string): string =>
  `Seit dem ${germanDay(day)} gilt ein Widerspruch, der nicht auf dieser Seite erklärt wurde: ${xmlText(letter.writer)} darf sich auf keinem Weg bei Ihnen melden, auch wenn Sie hier etwas anderes wählen.`

const noted = (what: string, since: string, more = ''): string =>
  `<div class="noted"><p role="status"><strong>Das haben wir notiert: ${what}.</strong><br>${since}</p>${more}</div>`

/** Enough for the owner to recognise the number, but useless to others who see the letter. */
const describePhoneEnd = (phone: string): string => `Nummer mit den Endziffern ${phone.replaceAll(/\D/g, '').slice(-2)}`

/** Answers other than the current one; in an agent's browser only an objection. */
function renderChoices(of: AnswerPage, typed: Typed | undefined): string[] {
  const { letter, doubt, isLast } = of
  const choices: readonly Answer[] = doubt === undefined ? ANSWERS : ['never']
  return choices
    .filter((answer) => !isLast || typed !== undefined || answer !== letter.answer)
    .map((answer) => choicePart(answer, of, typed))
}

function choicePart(answer: Answer, { letter, objectedAt }: AnswerPage, typed: Typed | undefined): string {
  const field = answer === 'call' ? phoneField(typed) : ''
  const label = ANSWER_LABEL[answer]
  const fields = objectedAt === null ? { answer } : { answer, lifts: objectedAt }
  const form = renderForm(fields, field, objectedAt === null ? label : `Widerspruch aufheben: ${label}`)
  return `<section aria-labelledby="${answer}"><h2 id="${answer}">${label}</h2><p>${xmlText(answerWording(answer, letter.writer))}</p>\n${form}</section>`
}

function againPart({ doubt }: AnswerPage): string {
  return doubt === undefined ? renderForm({ answer: 'again' }, '', 'Ich möchte doch wieder Kontakt …', 'plain') : ''
}

function renderForm(fields: Readonly<Record<string, string>>, field: string, label: string, look = ''): string {
  const hidden = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${xmlText(value)}">`)
  return `<form method="post">${hidden.join('')}${field}<button type="submit"${look && ` class="${look}"`}>${label}</button></form>`
}

function phoneField({ phone, failure }: Typed = { phone: '' }): string {
  const warning = failure === undefined ? '' : `<p class="bad" id="wrong" role="alert">${xmlText(failure)}</p>`
  const state = failure === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong" autofocus'
  return `<label for="phone">Ihre Telefonnummer</label>${warning}<input id="phone" name="phone" type="tel" autocomplete="tel" required maxlength="50" value="${xmlText(phone)}"${state}>`
}

const AGENT_TOO = 'Ihr Makler muss Ihren Widerspruch auch beachten, wenn Sie ihn anrufen oder ihm schreiben.'

/** A short title for the error, with advice. */
function closedBy(status: number): readonly [title: string, advice: string] {
  if (status === 404) return ['Link ungültig', 'Bitte vergleichen Sie die Adresse mit der in Ihrem Brief.']
  if (status === 410) return ['Die Frist ist abgelaufen', 'Gespeichert wurde nichts.']
  if (status === 429) return ['Zu viele Versuche', 'Bitte versuchen Sie es später noch einmal.']
  if (status >= 500) return ['Gerade nicht erreichbar', 'Gespeichert wurde nichts. Bitte öffnen Sie den Link später noch einmal.']
  return ['Antwort nicht angenommen', 'Gespeichert wurde nichts. Bitte öffnen Sie den Link aus Ihrem Brief noch einmal.']
}

/** The page for an unknown letter, too many attempts, or a server error. */
export function closedPage({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  const [title, advice] = closedBy(status)
  return page(title, `<h1>${title}</h1><p>${xmlText(message)}</p><p>${advice} ${AGENT_TOO}</p>`)
}
