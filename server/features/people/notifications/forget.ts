import { deleteNews } from './queries.ts'

/** Takes news about these subjects back, whose rows are gone. In its own file to avoid an import cycle between the service and matches. */
export const forgetNews = deleteNews
