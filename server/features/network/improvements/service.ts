import type { Improvements } from '#shared/contract/network/improvements.ts'
import type { PartnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import { DAY, HOUR } from '#shared/domain/durations.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { type ImprovementDecision, IMPROVEMENTS_MAX } from '#shared/domain/improvement.ts'
import { type AiAnswer, isPassing, NO_ANSWER, type NoAnswer } from '../../../ai/answer.ts'
import { askAi } from '../../../ai/ask.ts'
import { joinImpersonal } from '../../../ai/excerpt.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import type { Jobs } from '../../../jobs/job.ts'
import { requestOfCriteria, runCriteria } from '../partner-criteria/service.ts'
import { type Change, type KnownBusiness, listChanges, listUnseen, markSeen, putChanges, storeDecision } from '../businesses/service.ts'
import { changesIn, isWorthAsking, formatBusinessLine, onePerField } from './changes-in.ts'
import { CHANGES_TASK, ChangesForm, INSTRUCTIONS } from './form.ts'
import { addToRun, beginRun, endRun, findRun, listWaitingFor, putRun } from './queries.ts'
import { changesByRules } from './rules.ts'

/** Businesses per question, and answer tokens for each: enough for two changes that repeat a long line. */
const EACH = 10
const TOKENS_EACH = 400
/** Businesses per run. */
const LOOKED_MAX = 200
/** Unusable answers per run after which the service is no longer asked. */
const FAULTS_MAX = 3
/** Milliseconds that a run over criteria waits for its directories and their results. */
const LATELY = DAY
/** Milliseconds after which an unfinished run counts as interrupted. */
const LONGEST = HOUR

const NOT_READ = 'Die Verzeichnisse wurden nicht gelesen. Unter „Scraper-Status“ steht, warum. Bitte suchen Sie später noch einmal.'
const INTERRUPTED = 'Die Durchsicht wurde unterbrochen. Bitte starten Sie sie noch einmal; was schon durchgesehen ist, bleibt.'

/** Proposed improvements for the agent's businesses, and the state of the last run. */
export async function getImprovements(ctx: Ctx, officeId: OfficeId): Promise<Improvements> {
  const [run, changes] = await Promise.all([findRun(ctx, officeId), listChanges(ctx, officeId, IMPROVEMENTS_MAX)])
  return { isOn: ctx.config.ai !== undefined, run: run ? shownRun(run, ctx.clock.now().getTime()) : null, changes }
}

/** Shows a run that will never end as ended, with the reason. */
function shownRun(run: NonNullable<Awaited<ReturnType<typeof findRun>>>, now: number): NonNullable<Improvements['run']> {
  const { industry, location, askedAt, begunAt, looked, proposed, state } = run
  const isWaiting = begunAt === null
  const longest = isWaiting ? LATELY : LONGEST
  const isLost = run.endedAt === null && now - Date.parse(begunAt ?? askedAt) > longest
  const noAnswer = state === null ? null : NO_ANSWER[state as NoAnswer]
  return {
    industry,
    location,
    askedAt,
    looked,
    proposed,
    isWaiting: isWaiting && !isLost,
    endedAt: isLost ? new Date(Date.parse(begunAt ?? askedAt) + longest).toISOString() : run.endedAt,
    reason: isLost ? (isWaiting ? NOT_READ : INTERRUPTED) : noAnswer,
  }
}

/** Queues a review of the agent's businesses in a trade at a place. */
export async function askForImprovements(
  ctx: Ctx,
  officeId: OfficeId,
  asked: { industry: string; location: string },
): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    await putRun(ctx, officeId, { ...asked, request: null })
    await start(ctx, officeId)
    return { message: `Die Betriebe werden durchgesehen: ${asked.industry} in ${asked.location}.` }
  })
}

/** Reads the directories; `improveAfterReading` then queues the review of the results. */
export async function readAndImprove(ctx: Ctx, officeId: OfficeId, id: number): Promise<{ criteria: PartnerCriteria }> {
  return inTransaction(ctx, async (ctx) => {
    const { criteria, request } = await requestOfCriteria(ctx, officeId, id)
    await runCriteria(ctx, officeId, id)
    await putRun(ctx, officeId, { industry: criteria.industry, location: criteria.zipCode ?? criteria.location, request })
    return { criteria }
  })
}

const start = (ctx: Ctx, officeId: OfficeId) => ctx.queue.enqueue(ctx, 'improve-businesses', { officeId }, { key: officeId, priority: 10 })

/** Called after a directory was read: queues the reviews waiting for it. */
export async function improveAfterReading(ctx: Ctx, request: string): Promise<void> {
  for (const officeId of await listWaitingFor(ctx, request, new Date(ctx.clock.now().getTime() - LATELY))) await start(ctx, officeId)
}

/** Businesses reviewed together, and when they were loaded: a change made while the service answers counts as unseen. */
interface Group {
  readonly businesses: readonly KnownBusiness[]
  readonly seenAt: Date
}

/** Reviews the requested businesses in small groups. Without a service only the rules are applied. */
export async function improveBusinesses(ctx: Ctx, job: Jobs['improve-businesses']): Promise<void> {
  const officeId = job.officeId as OfficeId
  const run = await findRun(ctx, officeId)
  if (!run) return
  const { askedAt } = run
  await beginRun(ctx, officeId, askedAt)
  let isAsked = ctx.config.ai !== undefined
  let faults = 0
  let reason: NoAnswer | null = null
  let waiting: Group[] = []
  for (let looked = 0; looked < LOOKED_MAX;) {
    const group = waiting.pop() ?? {
      seenAt: ctx.clock.now(),
      businesses: await listUnseen(ctx, officeId, run, { byService: isAsked, limit: Math.min(EACH, LOOKED_MAX - looked) }),
    }
    const { businesses } = group
    if (businesses.length === 0) break
    const answer = isAsked ? await askAbout(ctx, businesses) : undefined
    if (answer && answer.state !== 'answered') {
      // retry a failed group in halves, so that one business does not spoil the others
      if (!isPassing(answer.state) && businesses.length > 1) {
        waiting.push(...splitGroup(group))
        continue
      }
      reason = answer.state
      faults += 1
      if (isPassing(answer.state) || faults >= FAULTS_MAX) {
        isAsked = false
        waiting = []
      }
      if (isPassing(answer.state)) continue
    }
    const proposals = answer?.state === 'answered' ? answer.value : []
    await store(ctx, officeId, { ...group, askedAt, proposals, byService: answer !== undefined })
    looked += businesses.length
  }
  await endRun(ctx, officeId, { askedAt, state: reason })
  await announceImprovements(ctx, officeId)
}

function splitGroup({ businesses, seenAt }: Group): Group[] {
  const half = Math.ceil(businesses.length / 2)
  return [
    { businesses: businesses.slice(half), seenAt },
    { businesses: businesses.slice(0, half), seenAt },
  ]
}

async function askAbout(ctx: Ctx, businesses: readonly KnownBusiness[]): Promise<AiAnswer<Change[]>> {
  const sent = businesses.filter(isWorthAsking).map((business) => ({ business, line: formatBusinessLine(business) }))
  if (sent.length === 0) return { state: 'answered', value: [] }
  const text = joinImpersonal(sent.map(({ line }, at) => [`${at + 1}: `, line] as const))
  const question = { task: CHANGES_TASK, instructions: INSTRUCTIONS, text, form: ChangesForm, answerTokens: TOKENS_EACH * sent.length }
  const answer = await askAi(ctx, question)
  return answer.state === 'answered' ? { state: 'answered', value: changesIn(sent, answer.value.changes) } : answer
}

interface Looked extends Group {
  /** When the run was requested. */
  readonly askedAt: string
  /** The service's proposals. */
  readonly proposals: readonly Change[]
  readonly byService: boolean
}

/** Stores the proposals; for the same field the service overrides the rules. */
async function store(ctx: Ctx, officeId: OfficeId, { businesses, seenAt, askedAt, proposals, byService }: Looked): Promise<void> {
  const changes = onePerField([...businesses.flatMap(changesByRules), ...proposals])
  await inTransaction(ctx, async (ctx) => {
    const proposed = await putChanges(ctx, officeId, changes)
    const ids = businesses.map(({ id }) => id)
    await markSeen(ctx, officeId, ids, { seenAt, byService })
    await addToRun(ctx, officeId, { askedAt, looked: ids.length, proposed })
  })
}

const announceImprovements = (ctx: Ctx, officeId: OfficeId) =>
  ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/partner-improvements'] } }])

/** Accepts or rejects proposals, or undoes either; for this agent only. */
export async function decideImprovements(
  ctx: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  decision: ImprovementDecision,
): Promise<Improvements> {
  return inTransaction(ctx, async (ctx) => {
    if ((await storeDecision(ctx, officeId, ids, decision)) === 0) throw notFound('Vorschlag nicht gefunden')
    return getImprovements(ctx, officeId)
  })
}
