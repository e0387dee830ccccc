import { onDatabase } from './database.ts'

await onDatabase(() => {
  console.log('Die Datenbank ist auf dem neuesten Stand.\nThe database is up to date.')
  return Promise.resolve()
})
