import { letters } from '#shared/contract/work/letters.ts'
import type { Route } from '#shared/contract/route.ts'
import { GIVEN_ANSWERS } from '#shared/domain/letter.ts'
import { ANSWER_PATH } from '#shared/domain/page-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { Refusal, toRefusal } from '../../../http/errors.ts'
import { implement } from '../../../http/implement.ts'
import { readDevice } from '../../../http/known-device.ts'
import { checkOrigin } from '../../../http/origin.ts'
import { createLimiter, type Limiter } from '../../../http/rate-limit.ts'
import { cookieName, findSession, NO_SESSION } from '../../../http/session.ts'
import { findNumbers } from '../../../phone-numbers.ts'
import { ANSWER_POLICY, answerPage, closedPage, liftPage, neverPage, stalePage } from './answer-page.ts'
import { answerLetter, type AnswerPage, type Browser, pageAt, refuseLink } from './answers.ts'
import { getLetters, makeLetters, noteSent, printLetters, setTexts, getLetterTexts } from './service.ts'

export function letterRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, letters, {
    texts: (ctx, { user }) => getLetterTexts(ctx, user),
    setTexts: (ctx, { user, body }) => setTexts(ctx, user.officeId, body),
    of: (ctx, { user, params }) => getLetters(ctx, user.officeId, params.id),
    make: (ctx, { user, body }) => makeLetters(ctx, user, body),
    pdf: (ctx, { user, params, query }) => printLetters(ctx, user.officeId, params.run, query.letter),
    send: (ctx, { user, params, body }) => noteSent(ctx, user, params.run, body),
  })
  installAnswerPage(app, ctx)
}

/** Rate limits, which soon stop token guessing and mass answers on behalf of others. */
const COUNTED = {
  look: [{ calls: 60, seconds: 300, per: 'address', counts: 'failures' }],
  answer: [{ calls: 60, seconds: 3600, per: 'address' }],
} as const
const counted = (name: keyof typeof COUNTED): Route => ({
  method: 'GET',
  path: `/api/letters/${name}`,
  access: 'public',
  reply: z.unknown(),
  limits: COUNTED[name],
  summary: '',
})
const NOBODY = { user: undefined, lacksFactor: false, session: NO_SESSION }

const HTML = 'text/html; charset=utf-8'

const NO_NUMBER = 'Bitte geben Sie eine Telefonnummer mit Vorwahl an, zum Beispiel 030 1234567.'

const Answered = z.object({
  // `again` only requests confirmation
  answer: z.enum([...GIVEN_ANSWERS, 'again'], 'Bitte wählen Sie eine der Antworten.'),
  phone: z.string().trim().max(50).default(''),
  confirmed: z.string().max(10).default(''),
  lifts: z.string().max(40).nullable().default(null),
  seen: z.string().max(80).nullable().default(null),
})

/** Paths left over from an address that was cut off or copied badly. */
const BROKEN = [ANSWER_PATH.replace('/:token', ''), ANSWER_PATH.replace(':token', '*')]

type Asked = FastifyRequest<{ Params: { token: string } }>

/** The public letter page. GET never changes anything, because link scanners and photo apps fetch URLs. */
function installAnswerPage(app: FastifyInstance, ctx: Ctx): void {
  const limiter = createLimiter(ctx)
  app.register(async (app) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': ANSWER_POLICY, 'x-robots-tag': 'noindex, nofollow' })
    })
    // always respond with HTML: most visitors do not know the product
    app.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error, request)
      return reply.code(refusal.status).headers(refusal.headers).type(HTML).send(closedPage(refusal))
    })
    // accept only HTML forms
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4_096 }, (_, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text.toString())))
    })
    app.get(ANSWER_PATH, (request: Asked, reply) =>
      show(limiter, 'look', request, reply, async () =>
        answerPage(await pageAt(ctx, request.params.token, await identifyBrowser(ctx, request))),
      ),
    )
    app.post(ANSWER_PATH, (request: Asked, reply) =>
      show(limiter, 'answer', request, reply, async () => {
        checkOrigin(request, ctx.config.publicUrl)
        return answered(ctx, request, reply)
      }),
    )
    for (const url of BROKEN)
      app.route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => show(limiter, 'look', request, reply, async () => refuseLink()),
      })
  })
}

/** A session is only looked up, never started or sent back. */
async function identifyBrowser(ctx: Ctx, request: FastifyRequest): Promise<Browser> {
  const session = await findSession(ctx, request.cookies[cookieName(ctx)])
  return { isSignedIn: session !== undefined, device: readDevice(ctx, request) }
}

function parseAnswer(body: unknown) {
  const given = Answered.safeParse(body)
  if (!given.success) throw new Refusal(400, given.error.issues[0]?.message ?? NO_NUMBER)
  return given.data
}

async function answered(ctx: Ctx, request: Asked, reply: FastifyReply): Promise<string> {
  const { token } = request.params
  const browser = await identifyBrowser(ctx, request)
  const { answer, phone, confirmed, lifts, seen } = parseAnswer(request.body)
  const page = () => pageAt(ctx, token, browser)
  if (answer === 'again') return liftPage(await page())
  if (answer === 'never' && confirmed === '') return askedOnce(await page())
  const [number, ...others] = answer === 'call' ? findNumbers(phone) : []
  if (answer === 'call' && (!number || others.length > 0)) {
    reply.code(400)
    return (lifts === null ? answerPage : liftPage)(await page(), { phone, failure: NO_NUMBER })
  }
  const outcome = await answerLetter(ctx, token, { answer, phone: number?.text ?? null, lifts, seen }, browser)
  if (outcome === 'stale') {
    reply.code(409)
    return stalePage(await page())
  }
  return outcome === 'asks' ? liftPage(await page(), { phone }) : answerPage(await page())
}

/** Owners who already objected are not asked again. */
const askedOnce = (of: AnswerPage): string => (of.objectedAt === null ? neverPage(of) : answerPage(of))

async function show(
  limiter: Limiter,
  name: keyof typeof COUNTED,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  return reply.type(HTML).send(await limiter.count(request, counted(name), NOBODY, work))
}
