import { z } from 'zod'

/** What the server says over `/ws`: that something changed, never what. The client looks again through its own rows. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_properties'), count: z.number().int().positive() }),
  z.object({
    type: z.literal('changed'),
    paths: z.array(z.string()),
    /** The page whose write changed it, as that page called itself in `PAGE_HEADER`. It looks again anyway. */
    by: z.string().optional(),
  }),
])
export type LiveMessage = z.output<typeof LiveMessage>
