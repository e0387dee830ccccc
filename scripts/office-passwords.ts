import { parseArgs } from 'node:util'
import { createContext } from '#server/context.ts'
import { FEATURES, JOBS } from '#server/features.ts'
import { loadSecrets } from '#server/db/key.ts'
import { openToPasswords } from '#server/features/people/sso/operator.ts'
import { OperatorError } from '#server/operator-error.ts'
import { command, onDatabase } from './database.ts'

// Its caller controls the installation anyway: this lets an office in again whose provider and emergency code are both lost.
await command(async (given) => {
  const [email] = parseArgs({ allowPositionals: true }).positionals
  if (email === undefined)
    throw new OperatorError(
      'Bitte nennen Sie die Adresse von jemandem im Büro: npm run office:passwords -- inhaber@buero.de',
      'Please name the address of someone in the office.',
    )
  await onDatabase(given, async (ownerUrl) => {
    const secrets = await loadSecrets(ownerUrl, given)
    const config = { ...given, roles: [], publicUrl: given.publicUrl ?? `http://localhost:${given.port}` }
    const parts = await createContext(config, { url: ownerUrl, ownerUrl, secrets, features: FEATURES, jobs: JOBS })
    try {
      await openToPasswords(parts.ctx, email)
      console.log(`Das Büro von ${email} lässt wieder die Anmeldung mit Passwort zu. Seine Inhaber bekommen darüber eine E-Mail.`)
    } finally {
      await parts.close()
    }
  })
})
