import type { UserId } from '#shared/domain/ids.ts'
import type { FactorChange } from '#shared/domain/second-factor.ts'
import type { Ctx } from '../../../ctx.ts'
import { recordEvents } from '../../../events/events.ts'
import { distrustDevices } from '../../../http/known-device.ts'
import { notifyUser } from '../accounts/service.ts'
import { deleteSteps } from './queries.ts'

const MESSAGES: Readonly<Record<FactorChange, string>> = {
  app_on: 'Für Ihr Konto wurde eine Authenticator-App eingerichtet. Bei der Anmeldung fragen wir außer dem Passwort nach ihrem Code.',
  app_off: 'Die Authenticator-App Ihres Kontos wurde entfernt.',
  passkey_added: 'Zu Ihrem Konto kam ein Passkey hinzu. Mit ihm kann man sich ohne Passwort anmelden.',
  passkey_removed: 'Ein Passkey Ihres Kontos wurde entfernt.',
  codes_renewed: 'Für Ihr Konto wurden neue Wiederherstellungscodes gemacht. Die bisherigen gelten nicht mehr.',
  off: 'Der zweite Faktor Ihres Kontos wurde ausgeschaltet. Zur Anmeldung genügt jetzt das Passwort.',
  reset:
    'Die Administration hat den zweiten Faktor Ihres Kontos entfernt. Zur Anmeldung genügt jetzt das Passwort; bitte richten Sie ihn neu ein.',
  removed_by_operator:
    'Der Betreiber hat auf dem Server den zweiten Faktor Ihres Kontos entfernt. Bitte richten Sie ihn nach der nächsten Anmeldung neu ein.',
}

/**
 * Logs a change to the second factor and notifies the user. Revokes the trust in browsers and drops sign-ins in progress, which relied on the old
 * state. Call it last, inside the caller's transaction.
 * @param actorId undefined for the operator on the server
 * @param besides further consequences, as sentences
 */
export async function noteChange(
  ctx: Ctx,
  userId: UserId,
  what: FactorChange,
  actorId: UserId | undefined,
  besides: readonly string[] = [],
): Promise<void> {
  await distrustDevices(ctx, userId)
  await deleteSteps(ctx, userId)
  await notifyUser(ctx, userId, { title: 'Ihr zweiter Faktor wurde geändert', message: [MESSAGES[what], ...besides].join(' ') })
  await recordEvents(ctx, [{ kind: 'factor_changed', userIds: [userId], details: { what }, ...(actorId !== undefined && { actorId }) }])
  ctx.log.info({ user: userId, what, by: actorId ?? 'operator' }, 'second factor changed')
}
