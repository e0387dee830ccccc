import { createHash } from 'node:crypto'
import { legal } from '#shared/contract/operations/legal.ts'
import type { TestApp } from './app.ts'

export const AGREEMENT_TEXT = '## Gegenstand\n\nMüller Software GmbH, Jena, verarbeitet die Daten des Büros nach Art. 28 DSGVO.'

/** Has the administration publish an agreement on processing without gaps. */
export async function publishAgreement(
  { as, make }: Pick<TestApp, 'as' | 'make'>,
  text: string | null = AGREEMENT_TEXT,
): Promise<{ readonly hash: string; readonly version: number }> {
  const params = { page: 'auftragsverarbeitung' } as const
  const before = (await as().call(legal.get, { params })).body
  const admin = await make.user({ role: 'admin' })
  const now = before.text === text ? before : (await as(admin).call(legal.update, { params, body: { text, version: before.version } })).body
  return { hash: createHash('sha256').update(now.text).digest('hex'), version: now.version }
}
