import { serverMessage } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

const TRY_AGAIN = 'Bitte versuchen Sie es noch einmal.'
const failWith = (title: string) => (error: Error) => toaster.fail(title, serverMessage(error) ?? TRY_AGAIN)

export const useSingleSignOn = () => useRead('GET /api/office/sso')

export const useConnect = () =>
  useWrite('PUT /api/office/sso', {
    onSuccess: () => toaster.show({ title: 'Anbieter gespeichert', text: 'Seine Angaben sind geprüft.' }),
    onError: failWith('Anbieter nicht gespeichert'),
  })

export const useDisconnect = () =>
  useWrite('DELETE /api/office/sso', {
    onSuccess: () => toaster.show({ title: 'Firmenkonto abgeschaltet', text: 'Ihr Büro meldet sich wieder mit Passwort an.' }),
    onError: failWith('Nicht abgeschaltet'),
  })

export const useAddDomain = () => useWrite('POST /api/office/sso/domains', { onError: failWith('Domain nicht eingetragen') })

export const useCheckDomain = () =>
  useWrite('POST /api/office/sso/domains/:id/check', {
    onSuccess: () => toaster.show({ title: 'Domain bestätigt', text: 'Ihre Adressen führen jetzt zum Anbieter des Büros.' }),
    onError: failWith('Domain noch nicht bestätigt'),
  })

export const useRemoveDomain = () =>
  useWrite('DELETE /api/office/sso/domains/:id', {
    onSuccess: () => toaster.show({ title: 'Domain zurückgenommen' }),
    onError: failWith('Domain nicht zurückgenommen'),
  })

export const useSetOnlyWay = () => useWrite('PUT /api/office/sso/only-way', { onError: failWith('Nicht geändert') })

export const useDirectory = () => useRead('GET /api/office/scim-key')

export const useMakeDirectoryKey = () => useWrite('POST /api/office/scim-key', { onError: failWith('Kein Schlüssel gemacht') })

export const useEndDirectoryKey = () =>
  useWrite('DELETE /api/office/scim-key', {
    onSuccess: () => toaster.show({ title: 'Schlüssel beendet' }),
    onError: failWith('Schlüssel nicht beendet'),
  })

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toaster.show({ title: 'Kopiert' })
  else toaster.fail('Nicht kopiert', 'Bitte markieren und kopieren Sie den Text von Hand.')
}
