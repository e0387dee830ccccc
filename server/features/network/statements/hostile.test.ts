import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statements, type StatementContent } from '#shared/contract/network/statements.ts'
import type { File } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { expectReadable, withHostileTexts } from '#test/hostile-texts.ts'
import { issuedStatement, settlingPair } from '#test/settle.ts'
import { statementPdf } from './pdf.ts'

let test: TestApp
let pair: [TestAgent, TestPartner]
let content: StatementContent
beforeAll(async () => {
  test = await startTestApp()
  pair = await settlingPair(test)
  const id = await issuedStatement(test, pair)
  const issued = (await test.as(pair[0]).call(statements.get, { params: { id } })).body.content
  const { issuer, payee } = issued
  // every text is there
  content = {
    ...issued,
    issuer: { ...issuer, vatId: 'DE123456789', taxNumber: '1' },
    payee: { ...payee, vatId: 'DE987654321', taxNumber: '2', country: 'AT' },
    notes: ['Erster Hinweis', 'Zweiter Hinweis'],
  }
})
afterAll(() => test.close())

async function readBytes({ content }: File): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Texts not written by people: days, names in the code, and numbers that are checked. */
const KEPT = ['kind', 'issuedOn', 'serviceDate', 'acceptedAt', 'country', 'iban']
const PRINTED = [
  'title',
  'number',
  'issuer.legalName',
  'issuer.street',
  'issuer.zipCode',
  'issuer.city',
  'issuer.vatId',
  'issuer.taxNumber',
  'payee.legalName',
  'payee.street',
  'payee.zipCode',
  'payee.city',
  'payee.vatId',
  'payee.taxNumber',
  'partnerNumber',
  'lines.0.property',
  'notes.0',
  'notes.1',
]

const KINDS: readonly (readonly [string, () => StatementContent, readonly string[]])[] = [
  ['credit note', () => content, PRINTED],
  ['receipt', () => ({ ...content, kind: 'receipt', payee: { ...content.payee, isPrivate: true } }), PRINTED],
  [
    'cancellation',
    () => ({ ...content, kind: 'cancellation', cancels: { number: 'GS-00001', issuedOn: '2026-11-20', reason: 'Falscher Betrag' } }),
    [...PRINTED, 'cancels.number', 'cancels.reason'],
  ],
]

describe.each(KINDS)('a %s', (_, make, printed) => {
  it('prints every text without emoji, invisible characters and markup', async () => {
    const { data, words } = withHostileTexts(make(), KEPT)
    expect([...words.keys()].toSorted()).toEqual(printed.toSorted())
    const file = await statementPdf(pair[0].officeId, data)
    await expectReadable(await readBytes(file), words)
  })
})

it('keeps an e-invoice with such texts valid', async () => {
  const { data } = withHostileTexts(content, [...KEPT, 'vatId', 'taxNumber', 'number', 'partnerNumber'])
  const { xml } = await extractXml(await readBytes(await statementPdf(pair[0].officeId, data)))
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
})
