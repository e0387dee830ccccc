import { LOG } from '#shared/domain/event.ts'
import type { LogSubject } from '#shared/domain/log.ts'
import { SERVICE_LABEL } from '#shared/domain/service-type.ts'
import type { Ctx } from '../../../ctx.ts'
import { listServiceTypes } from '../../network/rewards/service.ts'
import { listStatementNumbers } from '../../network/statements/service.ts'
import { listKeyNames } from '../../people/api-keys/service.ts'
import { listTemplateNames } from '../email-templates/service.ts'
import { listServerNames } from '../smtp-settings/service.ts'
import { listFindingNames } from '../watch/service.ts'
import type { StoredEntry } from './queries.ts'

type Named = { readonly id: number; readonly name: string | null }

const LIST_NAMES: Readonly<Partial<Record<LogSubject, (ctx: Ctx, ids: readonly number[]) => Promise<readonly Named[]>>>> = {
  mail_server: listServerNames,
  template: listTemplateNames,
  api_key: listKeyNames,
  reward: async (ctx, ids) => (await listServiceTypes(ctx, ids)).map(({ id, serviceType }) => ({ id, name: SERVICE_LABEL[serviceType] })),
  statement: listStatementNumbers,
  finding: listFindingNames,
}

export interface NamedEntry extends StoredEntry {
  /** Current name of the first subject; null if it has none or is gone. */
  readonly subjectName: string | null
}

/** Names the first subject of each entry, with one statement per kind of subject. */
export async function nameSubjects(ctx: Ctx, entries: readonly StoredEntry[]): Promise<NamedEntry[]> {
  const names = new Map<string, string | null>()
  for (const [subject, about] of Map.groupBy(entries, ({ kind }) => LOG[kind].subject)) {
    const listNames = subject && LIST_NAMES[subject]
    const ids = [...new Set(about.flatMap(({ subjectIds }) => subjectIds.slice(0, 1)))]
    if (listNames && ids.length > 0) for (const { id, name } of await listNames(ctx, ids)) names.set(`${subject} ${id}`, name)
  }
  return entries.map((entry) => ({ ...entry, subjectName: names.get(`${LOG[entry.kind].subject} ${entry.subjectIds[0]}`) ?? null }))
}
