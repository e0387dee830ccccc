import Fastify from 'fastify'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import { LoginForm } from '#shared/contract/people/account-forms.ts'
import { Subscription } from '#shared/contract/people/push.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { INBOUND_MAIL_BYTES_MAX } from '#shared/domain/inbound-mail.ts'
import { isTooDeep, parseJson } from '#shared/domain/json.ts'
import { FIND_MAX, MAIL_TEMPLATE_MAX, PASSWORD_MAX, TIP_PHOTO_BYTES_MAX } from '#shared/domain/limits.ts'
import { safeReturnTo } from '#shared/domain/return-path.ts'
import { jsonIn } from '#server/ai/json-answer.ts'
import { refusalMessage } from '#server/ai/refusal-message.ts'
import { createOnoffice } from '#server/crm/onoffice.ts'
import type { CrmOptions } from '#server/crm/port.ts'
import { createPropstack } from '#server/crm/propstack.ts'
import { readArchive } from '#server/db/backup-archive.ts'
import { DatabaseMoment, readCursor } from '#server/db/pages.ts'
import { makeExcerpt } from '#server/ai/excerpt.ts'
import { judgeStanza } from '#server/doctor/pgbackrest.ts'
import { factsIn } from '#server/features/market/facts/facts-in.ts'
import { searchedWords } from '#server/features/network/businesses/search-text.ts'
import { changesIn } from '#server/features/network/improvements/changes-in.ts'
import { describeDevice } from '#server/features/people/accounts/device.ts'
import { whyGuessable } from '#server/features/people/accounts/guessable.ts'
import { readNewPasskey } from '#server/features/people/second-factor/ceremony.ts'
import { aroundWords } from '#server/features/work/find/around-words.ts'
import { dialled, typedDigits } from '#server/features/work/find/spelled-number.ts'
import { sentInForm } from '#server/http/form-file.ts'
import { installJsonBodies } from '#server/http/json-bodies.ts'
import { toMailFailure as failureOfMail } from '#server/mail/failure.ts'
import { renderTemplate } from '#server/mail/render.ts'
import { findTemplateFault, unknownPlaceholders } from '#server/mail/template-check.ts'
import { MAX_BODY_BYTES } from '#server/outgoing/fetch.ts'
import { freshCopy, toGrey } from '#server/pictures.ts'
import { createBucket } from '#server/s3/bucket.ts'
import { arriving, drain, type Parser, splitPieces, tried } from './parser.ts'

/** A form's longest text field. */
const FORM_TEXT = 10_000
/** Request line and headers, at Node's limit. */
const HEAD_OF_REQUEST = 16_384
const BODY_OF_REQUEST = 1_048_576
const AI_ANSWER = 256 * 1_024
/** A backup line holds a whole email with its bytes in hex. */
const BACKUP_ROW = 2 * INBOUND_MAIL_BYTES_MAX
const NOW = new Date('2026-11-26T09:00:00Z')

/** A CRM that responds to every request with this text. */
const answering = (text: string, status: number): CrmOptions => ({
  http: { send: () => Promise.resolve({ status, headers: {}, text, body: Buffer.alloc(0), url: new URL('https://crm.example') }) },
  baseUrl: 'https://crm.example',
  key: '["a","b"]',
  now: () => NOW,
})

/** A store that responds to every request with this text. */
const storeAnswering = (text: string, status: number) =>
  createBucket(
    { endpoint: 'https://s3.example', bucket: 'giebel', region: 'eu', key: 'a', secret: 'b' },
    { send: () => Promise.resolve({ status, headers: {}, text, body: Buffer.alloc(0), url: new URL('https://s3.example') }) },
    { attempts: 1 },
  )

const app = Fastify({ bodyLimit: BODY_OF_REQUEST, logger: false })
installJsonBodies(app)
app.post('/', () => 'x')
const ASKED = { method: 'POST', url: '/', headers: { 'content-type': 'application/json' } } as const

async function inForm(text: string): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const sent = await sentInForm({ headers, body: Readable.from(splitPieces(text)) } as never, 'file')
  await drain(sent?.content ?? Readable.from([]))
}

async function inBackup(text: string): Promise<void> {
  const file = join(tmpdir(), `growth-${process.pid}.gz`)
  await writeFile(file, gzipSync(text, { level: 1 }))
  try {
    await drain(readArchive(file))
  } finally {
    await rm(file)
  }
}

const SENDER = 'a' as UserId
const picture = (kind: string, bytes: Buffer) =>
  tried(
    () => freshCopy(SENDER, { mediaType: `image/${kind}`, content: arriving(bytes) }, 1_600),
    () => toGrey(bytes, 9),
  )
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAA', 'base64')
const JPEG = Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/', 'base64')
const FACT = (quote: string) => ({ value: 1990, quote }) as never

/** Service responses, and requests. */
export const ANSWERS_AND_FORMS: readonly Parser[] = [
  { name: 'answer of the AI: JSON', most: AI_ANSWER, parse: jsonIn },
  { name: 'answer of the AI: JSON between fences', most: AI_ANSWER, parse: (text) => jsonIn(`\`\`\`json\n${text}`) },
  {
    name: 'answer of the AI: refusal',
    most: AI_ANSWER,
    parse: (text) => refusalMessage(JSON.stringify({ error: { message: text, param: text } }), 'key'),
  },
  {
    name: 'answer of the AI: facts',
    most: AI_ANSWER,
    parse: (text) => {
      const [advert, fact] = [`Baujahr 1990 ${text.slice(0, 300)}. ${text.slice(0, 12_000)}`, FACT(text)]
      const known = FACT(`Baujahr 1990 ${text.slice(0, 280)}`)
      const excerpt = makeExcerpt(advert, () => true)
      if (!excerpt) return []
      return [fact, known].map((given) =>
        factsIn(advert, excerpt, { yearBuilt: given, plotSize: given, floor: given, heatingType: given, condition: given, rented: given }),
      )
    },
  },
  {
    name: 'answer of the AI: changes',
    most: AI_ANSWER,
    parse: (text) => {
      const business = { id: 1, companyName: 'x', industry: 'x', branch: text.slice(0, 200) }
      const change = { business: 1, field: 'description', value: text, quote: text.slice(0, 300) } as never
      return changesIn([{ business, line: text.slice(0, 500) }], [change])
    },
  },
  ...[200, 400].map((status) => ({
    name: `answer of Propstack, ${status}`,
    most: 4 * 1_024 * 1_024,
    parse: (text: string) => {
      const crm = createPropstack(answering(text, status))
      return tried(
        () => crm.listFields(),
        () => crm.listBrokers(),
        () => crm.countProperties(),
      )
    },
  })),
  {
    name: 'answer of onOffice',
    most: MAX_BODY_BYTES,
    parse: (text) => tried(() => createOnoffice(answering(text, 200)).countProperties()),
  },
  {
    name: 'answer of a mail server',
    most: 100_000,
    parse: (response) => failureOfMail({ response, message: response, responseCode: 550 }, ['key']),
  },
  { name: 'JSON', most: MAX_BODY_BYTES, parse: parseJson },
  { name: 'JSON, its depth', most: MAX_BODY_BYTES, parse: isTooDeep },
  { name: 'JSON of a request', most: BODY_OF_REQUEST, parse: (payload) => app.inject({ ...ASKED, payload }) },
  {
    name: 'JSON of a request: a value',
    most: BODY_OF_REQUEST,
    parse: (text) => app.inject({ ...ASKED, payload: JSON.stringify({ text }) }),
  },
  { name: 'form with a file: around it', most: 65_536, parse: (text) => inForm(`--b\r\nContent-Disposition: form-data; ${text}`) },
  {
    name: 'form with a file',
    most: 4_000_000,
    parse: (text) => inForm(`--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${text}\r\n--b--`),
  },
  { name: 'cursor', most: HEAD_OF_REQUEST, parse: (text) => readCursor(text, z.tuple([DatabaseMoment, z.string()])) },
  {
    name: 'cursor, packed',
    most: HEAD_OF_REQUEST,
    parse: (text) => readCursor(Buffer.from(JSON.stringify([text, text])).toString('base64url'), z.tuple([DatabaseMoment, z.string()])),
  },
  { name: 'browser, as it calls itself', most: HEAD_OF_REQUEST, parse: describeDevice },
  { name: 'way back', most: HEAD_OF_REQUEST, parse: (text) => safeReturnTo(`/${text}`) },
  { name: 'words that are searched for', most: FIND_MAX, parse: (text) => [searchedWords(text), typedDigits(text), dialled(text)] },
  { name: 'words in a note', most: FORM_TEXT, parse: (text) => aroundWords(text, ['berger']) },
  {
    name: 'address and password',
    most: BODY_OF_REQUEST,
    parse: (text) => [
      LoginForm.safeParse({ email: text, password: text }),
      LoginForm.safeParse({ email: `a@${text}`, password: text.slice(0, PASSWORD_MAX) }),
    ],
  },
  {
    name: 'password, to be guessed',
    most: PASSWORD_MAX,
    parse: (text) => whyGuessable(text, { email: `a@${text}`, firstName: text, lastName: text, companyName: text }),
  },
  {
    name: 'address for notes',
    most: BODY_OF_REQUEST,
    parse: (text) => Subscription.safeParse({ endpoint: `https://a.example/${text}`, keys: { p256dh: text, auth: text } }),
  },
  {
    name: 'new passkey',
    most: 100_000,
    parse: (text) => {
      const clientDataJSON = Buffer.from('{"type":"webauthn.create","challenge":"a","origin":"http://localhost:1"}').toString('base64url')
      const attestationObject = Buffer.from(text.slice(0, 75_000)).toString('base64url')
      const answer = {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      }
      return readNewPasskey({ config: { port: 1 } } as never, answer as never, () => Promise.resolve(true))
    },
  },
  {
    name: 'page of the extension',
    most: BODY_OF_REQUEST,
    parse: (text) =>
      CapturedPage.safeParse({
        kind: 'cards',
        source: 'kleinanzeigen.de',
        cards: [{ externalId: text, path: text, title: text, excerpt: text }],
      }),
  },
  {
    name: 'mail template',
    most: MAIL_TEMPLATE_MAX,
    parse: (html) => [findTemplateFault(html), unknownPlaceholders('welcome', html)],
  },
  {
    name: 'mail template, filled',
    most: MAIL_TEMPLATE_MAX,
    parse: (html) => findTemplateFault(html) ?? renderTemplate({ subject: html.slice(0, 1_000), html, text: null }, {}),
  },
  { name: 'picture: PNG', most: TIP_PHOTO_BYTES_MAX, parse: (text) => picture('png', Buffer.concat([PNG, Buffer.from(text)])) },
  { name: 'picture: JPEG', most: TIP_PHOTO_BYTES_MAX, parse: (text) => picture('jpeg', Buffer.concat([JPEG, Buffer.from(text)])) },
  {
    name: 'picture: drawing',
    most: TIP_PHOTO_BYTES_MAX,
    parse: (text) => picture('png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`)),
  },
  { name: 'backup: head', most: BACKUP_ROW, parse: inBackup },
  { name: 'backup: rows', most: BACKUP_ROW, parse: (text) => inBackup(`{"table":{"table":"a","columns":[]}}\n${text}`) },
  {
    name: 'S3: list and upload',
    most: MAX_BODY_BYTES,
    parse: (text) =>
      tried(
        () => storeAnswering(text, 200).list(''),
        () => storeAnswering(text, 200).startUpload('a'),
      ),
  },
  { name: 'S3: refusal', most: MAX_BODY_BYTES, parse: (text) => tried(() => storeAnswering(`<Error>${text}`, 400).list('')) },
  { name: 'state of pgBackRest', most: MAX_BODY_BYTES, parse: (text) => judgeStanza('giebel', text, NOW.getTime()) },
]
