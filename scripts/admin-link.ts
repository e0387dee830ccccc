import { parseArgs } from 'node:util'
import { createContext } from '#server/context.ts'
import { FEATURES, JOBS } from '#server/features.ts'
import { loadSecrets } from '#server/db/key.ts'
import { linkForAdmin } from '#server/features/people/accounts/recovery.ts'
import { removeByOperator } from '#server/features/people/second-factor/administration.ts'
import { command, onDatabase } from './database.ts'

// Its caller controls the installation anyway: this restores access for an administrator without password or email.
await command(async (given) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'ohne-zweiten-faktor': { type: 'boolean', default: false } },
  })
  await onDatabase(given, async (ownerUrl) => {
    const secrets = await loadSecrets(ownerUrl, given)
    const config = { ...given, roles: [], publicUrl: given.publicUrl ?? `http://localhost:${given.port}` }
    const parts = await createContext(config, { url: ownerUrl, ownerUrl, secrets, features: FEATURES, jobs: JOBS })
    try {
      const { id, email, url } = await linkForAdmin(parts.ctx, positionals[0])
      if (values['ohne-zweiten-faktor'])
        console.log(
          (await removeByOperator(parts.ctx, id))
            ? `Der zweite Faktor von ${email} ist entfernt.`
            : `${email} hatte keinen zweiten Faktor.`,
        )
      console.log(`Neues Passwort für ${email} wählen (eine Stunde lang, einmal):\n${url}`)
    } finally {
      await parts.close()
    }
  })
})
