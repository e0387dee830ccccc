import type { CrmPatch } from '#shared/contract/people/account-forms.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { encodeAccess } from '../../../crm/onoffice-request.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { INCOMPLETE, readKey, NO_SECRET, maskStoredKey } from './connection.ts'
import { type ConnectionChange, storeConnection } from './queries-connection.ts'

const ONE_CRM = 'Bitte geben Sie den Zugang zu einem CRM ein, nicht zu zweien.'

/** Applies a partial change to an office's connection and returns the names of the changed fields. A key sent back in masked form is kept. */
export async function changeConnection(ctx: Ctx, officeId: OfficeId, patch: CrmPatch): Promise<string[]> {
  const { propstackApiKey, onofficeToken, autoExportEnabled } = patch
  if (propstackApiKey && onofficeToken) throw new Refusal(400, ONE_CRM)
  const typed = propstackApiKey || onofficeToken
  const isShown = typed?.startsWith('•') === true
  if (isShown) await checkShown(ctx, officeId, patch)
  const keys = isShown ? [] : keysIn(patch)
  for (const key of keys) await storeConnection(ctx, officeId, { key })
  await storeConnection(ctx, officeId, { autoExportEnabled })
  return [
    ...(isShown || propstackApiKey === undefined ? [] : ['propstackApiKey']),
    ...(isShown || onofficeToken === undefined ? [] : ['onofficeToken']),
    ...(autoExportEnabled === undefined ? [] : ['autoExportEnabled']),
  ]
}

/** Throws unless the mask belongs to the stored key of the same CRM. */
async function checkShown(ctx: Ctx, officeId: OfficeId, { propstackApiKey, onofficeToken }: CrmPatch): Promise<void> {
  const { stored } = await readKey(ctx, officeId)
  const given = stored?.crm === 'onoffice' ? onofficeToken : propstackApiKey
  if (!stored || given !== maskStoredKey(stored)) throw new Refusal(400, INCOMPLETE)
}

function keysIn({ propstackApiKey, onofficeToken, onofficeSecret }: CrmPatch): NonNullable<ConnectionChange['key']>[] {
  const propstack = propstackApiKey === undefined ? [] : [{ crm: 'propstack' as const, text: propstackApiKey }]
  if (onofficeToken === undefined) return propstack
  if (onofficeToken === null) return [...propstack, { crm: 'onoffice', text: null }]
  if (!onofficeSecret || onofficeSecret.startsWith('•')) throw new Refusal(400, NO_SECRET)
  return [...propstack, { crm: 'onoffice', text: encodeAccess({ token: onofficeToken, secret: onofficeSecret }) }]
}
