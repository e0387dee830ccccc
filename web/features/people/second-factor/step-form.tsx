import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { isRefusedFor, serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { PasskeyButton } from './passkey-button.tsx'

export interface StepFormProps {
  step: SecondStep
  onDone: (user: User) => unknown
  /** Back to the password, by choice or because the sign-in expired. */
  onOver: () => void
}

const forms = () => import('#shared/contract/people/second-factor-forms.ts')
const checkApp = checkedBy(async () => (await forms()).AppCodeForm)
const checkRecovery = checkedBy(async () => (await forms()).RecoveryCodeForm)

const AppFields = textFieldsFor<{ code: string }>()
const RecoveryFields = textFieldsFor<{ recoveryCode: string }>()

/** Sends the second factor; an expired or blocked sign-in restarts at the password. */
function useFinish({ onDone, onOver }: Pick<StepFormProps, 'onDone' | 'onOver'>, refuse: (sentence: string) => void) {
  return useWrite('POST /api/auth/second-step', {
    onSuccess: ({ user }) => onDone(user),
    onError: (error) => {
      const message = serverMessage(error) ?? messages.unreachable
      if (isRefusedFor('wrong_credentials', error)) return refuse(message)
      toaster.fail(messages.signInFailed, message)
      if (isRefusedFor('step_over', error)) onOver()
    },
  })
}

function AppForm({ trust, ...ends }: Pick<StepFormProps, 'onDone' | 'onOver'> & { trust: boolean }) {
  const form = useForm({ resolver: checkApp, defaultValues: { code: '' } })
  const finish = useFinish(ends, (message) => {
    form.reset({ code: '' })
    form.setError('code', { message }, { shouldFocus: true })
  })
  return (
    <Form form={form} busy={finish.isPending} onSubmit={({ code }) => finish.mutate({ body: { code, trust } })} className="space-y-4">
      <AppFields.TextField
        name="code"
        label="Code aus Ihrer Authenticator-App"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="num h-12! text-center text-xl! tracking-[0.3em]"
      />
      <Button type="submit" variant="primary" size="large" busy={finish.isPending} className="w-full">
        Anmelden
      </Button>
    </Form>
  )
}

function RecoveryForm({ trust, ...ends }: Pick<StepFormProps, 'onDone' | 'onOver'> & { trust: boolean }) {
  const form = useForm({ resolver: checkRecovery, defaultValues: { recoveryCode: '' } })
  const finish = useFinish(ends, (message) => form.setError('recoveryCode', { message }, { shouldFocus: true }))
  const send = ({ recoveryCode }: { recoveryCode: string }) => finish.mutate({ body: { recoveryCode, trust } })
  return (
    <Form form={form} busy={finish.isPending} onSubmit={send} className="space-y-4">
      <RecoveryFields.TextField
        name="recoveryCode"
        label="Wiederherstellungscode"
        hint="Jeder Code gilt einmal. Groß oder klein, mit oder ohne Striche."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        className="h-12! font-mono"
      />
      <Button type="submit" variant="primary" size="large" busy={finish.isPending} className="w-full">
        Anmelden
      </Button>
    </Form>
  )
}

/** After the password: code, passkey or recovery code. */
export function StepForm({ step, onDone, onOver }: StepFormProps) {
  const [trust, setTrust] = useState(false)
  const [byRecovery, setByRecovery] = useState(!step.app && !step.passkey)
  const ends = { trust, onDone, onOver }
  return (
    <div className="space-y-4">
      {step.isAppLost && (
        <Notice tone="warning">
          {messages.appLost} Nehmen Sie einen Passkey oder einen Wiederherstellungscode, und richten Sie die App danach neu ein.
        </Notice>
      )}
      {byRecovery ? <RecoveryForm {...ends} /> : step.app && <AppForm {...ends} />}
      {step.passkey && !byRecovery && (
        <PasskeyButton trust={trust} variant={step.app ? 'outline' : 'primary'} onDone={onDone}>
          Mit Passkey bestätigen
        </PasskeyButton>
      )}
      <Checkbox checked={trust} onChange={({ target }) => setTrust(target.checked)}>
        <span>
          Diesem Gerät 30 Tage vertrauen
          <span className="block text-[13px] text-ink-2">Dann fragen wir hier nur nach dem Passwort. Bitte nur auf eigenen Geräten.</span>
        </span>
      </Checkbox>
      <div className="flex flex-wrap justify-between gap-x-4">
        {(step.app || step.passkey) && (step.recoveryCode || byRecovery) ? (
          <Button variant="link" onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? 'Doch ohne Wiederherstellungscode' : 'Wiederherstellungscode verwenden'}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="link" onClick={onOver}>
          Zurück
        </Button>
      </div>
      {!step.recoveryCode && (
        <p className="text-[13px] text-ink-2">Sie kommen nicht weiter? Die Administration kann Ihren zweiten Faktor zurücksetzen.</p>
      )}
    </div>
  )
}
