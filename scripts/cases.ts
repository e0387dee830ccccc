import { createContext } from '#server/context.ts'
import { writeCases } from '#server/features/market/corrections/cases.ts'
import { loadSecrets } from '#server/db/key.ts'
import { FEATURES, JOBS } from '#server/features.ts'
import { command, onDatabase } from './database.ts'

/** `npm run cases -- FILE.json` writes the corrections made by this installation's agents as cases for `npm run judge`. */
await command(async (given) => {
  const file = process.argv[2]
  if (file === undefined) throw new Error('npm run cases -- DATEI.json')
  await onDatabase(given, async (ownerUrl) => {
    const secrets = await loadSecrets(ownerUrl, given)
    const config = { ...given, roles: [], publicUrl: given.publicUrl ?? `http://localhost:${given.port}` }
    const parts = await createContext(config, { url: ownerUrl, ownerUrl, secrets, features: FEATURES, jobs: JOBS })
    try {
      const count = await writeCases(parts.ctx, file)
      console.log(`${count} Fälle in ${file}. Die Datei enthält Texte von Inseraten und gehört nicht in fremde Hände.`)
    } finally {
      await parts.close()
    }
  })
})
