import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { persons } from './queries-persons.ts'
import { retention } from './retention.ts'
import { prospectRoutes } from './routes.ts'
import { storeNoFollowUp } from './queries.ts'
import { noteJoin, noteObjectionUndone, noteRefusal } from './service.ts'

export const feature = defineFeature({
  routes: prospectRoutes,
  personalData,
  persons: [persons],
  retention,
  belongings,
  onJoined: noteJoin,
  onRefusalAnswered: noteRefusal,
  onObjected: (ctx, { officeId, propertyId }) => storeNoFollowUp(ctx, officeId, propertyId),
  onObjectionUndone: noteObjectionUndone,
})
