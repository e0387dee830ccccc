import { PropertyFilter } from '#shared/contract/market/property-filter.ts'
import type { MoreFilters, WordFilters } from '#shared/contract/market/word-search.ts'
import { isReversed } from '#shared/domain/criteria.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { type Understood, understand } from '#shared/domain/search-words/understand.ts'
import { askAi } from '../../../ai/ask.ts'
import { hasOrders } from '../../../ai/orders.ts'
import { questionWithoutPersons } from '../../../ai/question-without-persons.ts'
import type { Impersonal } from '../../../ai/without-persons.ts'
import type { Ctx } from '../../../ctx.ts'
import { wordsIn } from '../../../db/words.ts'
import { limitCalls } from '../../../http/rate-limit.ts'
import { INSTRUCTIONS, QUESTION_TASK, QuestionForm } from './form.ts'

const ANSWER_TOKENS = 800
const QUESTIONS_PER_HOUR = 30
/** Of one user: the daily budget of the service is for all. */
const QUESTIONS = {
  calls: QUESTIONS_PER_HOUR,
  seconds: 3600,
  sentence: `Der KI-Dienst liest höchstens ${QUESTIONS_PER_HOUR} Ihrer Fragen in einer Stunde.`,
}
/** Milliseconds: a user is waiting for the page. */
const PATIENCE = { firstByte: 15_000, total: 20_000 }

/** Filters for the words of a question that the rules left over; without a service or an answer there are none. */
export async function completeFilters(ctx: Ctx, agentId: AgentId, question: string): Promise<MoreFilters> {
  const known = understand(question)
  const nothing = { filters: {}, unused: [...known.unused] }
  if (!ctx.config.ai || known.unused.length === 0 || hasOrders(question)) return nothing
  const text = questionWithoutPersons(question)
  if (text === undefined) return nothing
  await limitCalls(ctx, `${QUESTION_TASK} ${agentId}`, QUESTIONS)
  const asked = {
    task: QUESTION_TASK,
    instructions: INSTRUCTIONS,
    text,
    form: QuestionForm,
    answerTokens: ANSWER_TOKENS,
    isOfUser: true,
  } as const
  const answer = await askAi(ctx, asked, PATIENCE)
  return answer.state === 'answered' ? moreIn(text, answer.value, known) : nothing
}

const lowerWords = (text: string) => wordsIn(text.toLowerCase())

/** Values that the search admits, for filters without one, each with a quote of words that are left over. */
function moreIn(text: Impersonal, answer: QuestionForm, { filters: known, unused }: Understood): MoreFilters {
  const filters: WordFilters = {}
  const used = new Set<string>()
  for (const [name, said] of Object.entries(answer)) {
    if (said === null || name in known || !isQuoted(text, said.quote)) continue
    const quoted = lowerWords(said.quote)
    const words = unused.filter((word) => lowerWords(word).every((part) => quoted.includes(part)))
    const value = PropertyFilter.safeParse({ [name]: String(said.value) }).data?.[name as keyof PropertyFilter]
    if (words.length === 0 || value === undefined) continue
    Object.assign(filters, { [name]: value })
    for (const word of words) used.add(word)
  }
  const all = { ...known, ...filters }
  // half of such an answer would be as wrong
  if (isReversed(all) || (filters.radius !== undefined && all.location === undefined)) return { filters: {}, unused: [...unused] }
  return { filters, unused: unused.filter((word) => !used.has(word)) }
}

/** Whether the words stand in the text one behind the other. */
function isQuoted(text: string, quote: string): boolean {
  const [all, part] = [lowerWords(text), lowerWords(quote)].map((words) => ` ${words.join(' ')} `)
  return part !== undefined && part.trim() !== '' && all?.includes(part) === true
}
