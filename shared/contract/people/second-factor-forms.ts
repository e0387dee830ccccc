import { z } from 'zod'
import { readRecoveryCode } from '../../domain/second-factor.ts'
import { OneLine } from '../fields.ts'
import { Password } from './account-forms.ts'

/** Six digits, optionally with a space in the middle. */
export const AppCode = z
  .string('Bitte geben Sie den Code ein')
  .max(20, 'Der Code hat sechs Ziffern')
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Der Code hat sechs Ziffern'))

export const RecoveryCode = z
  .string('Bitte geben Sie den Wiederherstellungscode ein')
  .max(100, 'Der Wiederherstellungscode hat 24 Zeichen')
  .transform((text, check) => {
    const code = readRecoveryCode(text)
    if (code !== undefined) return code
    check.addIssue({ code: 'custom', message: 'Der Wiederherstellungscode hat 24 Zeichen' })
    return z.NEVER
  })

/** Re-authenticates a signed-in user. */
export const PasswordProof = z.object({ password: Password })

export const AppCodeForm = z.object({ code: AppCode })
export const RecoveryCodeForm = z.object({ recoveryCode: RecoveryCode })

export const PasskeyName = OneLine(60, 'Bitte geben Sie dem Passkey einen Namen')
export const PasskeyNameForm = z.object({ name: PasskeyName })
export const NewPasskeyForm = z.object({ ...PasskeyNameForm.shape, ...PasswordProof.shape })

/** Either kind of code, and whether to trust this browser. */
export const SecondStepForm = z.object({
  code: AppCode.optional(),
  recoveryCode: RecoveryCode.optional(),
  trust: z.boolean().default(false),
})
