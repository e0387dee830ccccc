import type { ReactNode } from 'react'
import type { Passkey } from '#shared/contract/people/second-factor.ts'
import { later } from '#web/lib/later.tsx'
import type { PasswordWindowProps } from './password-window.tsx'
import { useRemoveApp, useRemovePasskey, useRenewCodes, useTurnOff } from './queries.ts'

interface Closable {
  onClose: () => void
}
const close = ({ onClose }: Closable) => onClose()
interface SetUpProps extends Closable {
  onDone: (codes: readonly string[] | null) => void
}
const loadCodes = async () => (await import('./codes-window.tsx')).CodesWindow

/** Loaded together with the dialog for the codes: they are shown once and must not depend on the network. */
const AppWindow = later<SetUpProps>(async () => (await Promise.all([import('./app-window.tsx'), loadCodes()]))[0].AppWindow, close)
const AddPasskey = later<SetUpProps>(async () => (await Promise.all([import('./passkey-windows.tsx'), loadCodes()]))[0].AddPasskey, close)
const RenewCodes = later<PasswordWindowProps>(
  async () => (await Promise.all([import('./password-window.tsx'), loadCodes()]))[0].PasswordWindow,
  close,
)
const RenamePasskey = later<Closable & { passkey: Passkey }>(async () => (await import('./passkey-windows.tsx')).RenamePasskey, close)
const PasswordWindow = later<PasswordWindowProps>(async () => (await import('./password-window.tsx')).PasswordWindow, close)
const CodesWindow = later<Closable & { codes: readonly string[] }>(loadCodes, close)

/** Purpose of the open dialog. */
export type Task =
  | { readonly name: 'app' | 'removeApp' | 'addPasskey' | 'codes' | 'off' }
  | { readonly name: 'rename' | 'removePasskey'; readonly passkey: Passkey }
  | { readonly name: 'shown'; readonly codes: readonly string[] }

interface TaskWindowProps extends Closable {
  task: Task
  onTask: (task: Task) => void
}

export function TaskWindow({ task, onTask, onClose }: TaskWindowProps): ReactNode {
  const [removeApp, removePasskey, renew, turnOff] = [useRemoveApp(), useRemovePasskey(), useRenewCodes(), useTurnOff()]
  const done = (codes: readonly string[] | null) => (codes ? onTask({ name: 'shown', codes }) : onClose())
  const closing = async (work: Promise<unknown>) => {
    await work
    onClose()
  }
  switch (task.name) {
    case 'app':
      return <AppWindow onDone={done} onClose={onClose} />
    case 'addPasskey':
      return <AddPasskey onDone={done} onClose={onClose} />
    case 'rename':
      return <RenamePasskey passkey={task.passkey} onClose={onClose} />
    case 'shown':
      return <CodesWindow codes={task.codes} onClose={onClose} />
    case 'codes':
      return (
        <RenewCodes
          title="Neue Wiederherstellungscodes"
          text="Die bisherigen Codes gelten dann nicht mehr."
          action="Codes machen"
          onConfirm={async (password) => done((await renew.mutateAsync({ body: { password } })).recoveryCodes)}
          onClose={onClose}
        />
      )
    case 'removeApp':
      return (
        <PasswordWindow
          title="Authenticator-App entfernen?"
          text="Ihre Codes gelten dann nicht mehr. Löschen Sie den Eintrag auch in der App."
          action="App entfernen"
          danger
          onConfirm={(password) => closing(removeApp.mutateAsync({ body: { password } }))}
          onClose={onClose}
        />
      )
    case 'removePasskey': {
      const { id, name } = task.passkey
      return (
        <PasswordWindow
          title={`„${name}“ entfernen?`}
          text="Mit diesem Passkey kommt dann niemand mehr in Ihr Konto."
          action="Passkey entfernen"
          danger
          onConfirm={(password) => closing(removePasskey.mutateAsync({ params: { id }, body: { password } }))}
          onClose={onClose}
        />
      )
    }
    case 'off':
      return (
        <PasswordWindow
          title="Zweiten Faktor ausschalten?"
          text="App, Passkeys und Wiederherstellungscodes werden entfernt. Zur Anmeldung genügt dann Ihr Passwort."
          action="Ausschalten"
          danger
          onConfirm={(password) => closing(turnOff.mutateAsync({ body: { password } }))}
          onClose={onClose}
        />
      )
  }
}
