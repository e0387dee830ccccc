import { z } from 'zod'

/** What the server says over `/ws`: that something changed, never what. The client looks again through its own rows. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_properties'), count: z.number().int().positive() }),
  z.object({
    type: z.literal('changed'),
    paths: z.array(z.string()),
    /** The write that changed it, as its page named it in `WRITE_HEADER`. That page looks again when the write is done. */
    by: z.string().optional(),
  }),
])
export type LiveMessage = z.output<typeof LiveMessage>
