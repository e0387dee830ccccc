import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { resumeFollowUp } from './follow-up.ts'
import { personalData } from './personal-data.ts'
import { persons } from './queries-persons.ts'
import { storeNoFollowUp } from './queries.ts'
import { retention } from './retention.ts'
import { prospectRoutes } from './routes.ts'
import { noteJoin, noteRefusal } from './service.ts'

export const feature = defineFeature({
  routes: prospectRoutes,
  personalData,
  persons: [persons],
  retention,
  belongings,
  onJoined: noteJoin,
  onRefusalAnswered: noteRefusal,
  endFollowUp: storeNoFollowUp,
  onObjectionUndone: resumeFollowUp,
})
