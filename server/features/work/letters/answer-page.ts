import { germanDay } from '#shared/domain/berlin-time.ts'
import { type Answer, ANSWER_LABEL, answerableUntil, ANSWERS, answerWording } from '#shared/domain/letter.ts'
import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Refusal } from '../../../http/errors.ts'
import { xmlText } from '../../../xml.ts'
import type { AnswerPage } from './answers.ts'
import type { AnsweredLetter } from './queries.ts'

const STYLE = `:root{color-scheme:light dark;--page:#faf9f7;--panel:#fff;--line:#e6e2da;--ink:#1c1917;--ink2:#57534e;--accent:#0f4c5c;--on:#fff;--bad:#b42318;--good:#166534;--tint:#e3f3e7}
@media(prefers-color-scheme:dark){:root{--page:#171513;--panel:#201d1a;--line:#38332d;--ink:#f3f0eb;--ink2:#b9b1a7;--accent:#6fb7c6;--on:#0d2027;--bad:#f08a7f;--good:#7bc993;--tint:#16301f}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.15rem;margin:0 0 .25rem}
p{margin:.5rem 0;overflow-wrap:anywhere}.quiet{color:var(--ink2);font-size:.9rem}section,.noted{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:1rem;margin:1rem 0}
.noted{background:var(--tint);border-color:var(--good)}.bad{color:var(--bad);font-weight:600}label{display:block;font-weight:600;margin-top:.5rem}
input{width:100%;font:inherit;padding:.65rem;border:1px solid var(--ink2);border-radius:8px;background:var(--page);color:inherit}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;margin-top:.75rem;border:0;border-radius:8px;background:var(--accent);color:var(--on);cursor:pointer}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

/** The page runs no scripts and loads nothing; its form may post only to its own origin. */
export const ANSWER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, content: string): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<title>${xmlText(title)}</title><style>${STYLE}</style></head>
<body><main>${content}<p class="quiet"><a href="${PUBLIC_PATHS.privacy}">Datenschutz</a> · <a href="${PUBLIC_PATHS.imprint}">Impressum</a> · ${xmlText(PRODUCT_NAME)}</p></main></body></html>`

export interface Failure {
  readonly sentence: string
  /** The number as typed, to fill the field again. */
  readonly phone: string
}

/** The owner's choices and last answer. Works without scripts. */
export function answerPage({ letter, office, doubt }: AnswerPage, failure?: Failure): string {
  const writer = xmlText(letter.writer)
  const choices: readonly Answer[] = doubt === undefined ? ANSWERS : ['never']
  return page(
    'Ihre Antwort auf unseren Brief',
    `<p class="quiet">Zu Ihrem Brief vom ${germanDay(letter.day)}</p><h1>Wie darf sich ${writer} bei Ihnen melden?</h1>
${notedPart(letter)}${doubt === undefined ? '' : `<p class="bad">${xmlText(doubt)}</p>`}
<p>Sie entscheiden. Bis zum ${germanDay(answerableUntil(letter.day))} können Sie Ihre Antwort auf dieser Seite ändern; es gilt immer die letzte.</p>
${choices.map((answer) => choicePart(answer, letter, failure)).join('\n')}
<p class="quiet">Lieber anders, oder erst später? Widersprechen und eine Einwilligung widerrufen können Sie jederzeit auch formlos bei ${xmlText(office)}.</p>
<p class="quiet">Gespeichert werden Ihre Antwort, der Zeitpunkt und gegebenenfalls die Nummer, die Sie nennen. Wählen Sie „${ANSWER_LABEL.never}“, werden Ihre Anschrift und der Text des Briefs gelöscht. Diese Seite setzt keine Cookies und beobachtet Sie nicht.</p>`,
  )
}

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' })

function notedPart({ answer, answeredAt, phone }: AnsweredLetter): string {
  if (answer === null || answeredAt === null) return ''
  const number = phone === null ? '' : `, ${xmlText(endOf(phone))}`
  return `<div class="noted" role="status"><strong>Das haben wir notiert: ${ANSWER_LABEL[answer]}${number}.</strong><br>Am ${WHEN.format(new Date(answeredAt))} Uhr.</div>`
}

/** Enough for the owner to recognise the number, and useless to others who hold the paper. */
const endOf = (phone: string): string => `Nummer mit den Endziffern ${phone.replaceAll(/\D/g, '').slice(-2)}`

function choicePart(answer: Answer, { writer }: AnsweredLetter, failure: Failure | undefined): string {
  const field = answer === 'call' ? phoneField(failure) : ''
  return `<section aria-labelledby="${answer}"><h2 id="${answer}">${ANSWER_LABEL[answer]}</h2><p>${xmlText(answerWording(answer, writer))}</p>
<form method="post"><input type="hidden" name="answer" value="${answer}">${field}<button type="submit">${ANSWER_LABEL[answer]}</button></form></section>`
}

function phoneField(failure: Failure | undefined): string {
  const warning = failure ? `<p class="bad" id="wrong" role="alert">${xmlText(failure.sentence)}</p>` : ''
  const state = failure ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : ''
  return `<label for="phone">Ihre Telefonnummer</label>${warning}<input id="phone" name="phone" type="tel" autocomplete="tel" required maxlength="50" value="${xmlText(failure?.phone ?? '')}"${state}>`
}

const AGENT_TOO = 'Ihr Makler muss Ihren Widerspruch auch beachten, wenn Sie ihn anrufen oder ihm schreiben.'

/** A short title for the error, and advice. */
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
