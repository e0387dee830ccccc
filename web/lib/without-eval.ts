import { config } from 'zod'

/**
 * The server's policy forbids building code from text, which zod tries with its first schema. So this comes before any schema: first of all
 * imports, and in the build in the same script as zod itself.
 */
config({ jitless: true })
