import { wallIn } from '../../../../html/walls.ts'

const OWN_PAGE = /IS24\.(?:resultList|expose)|"resultListItems"|searchResponseModel/

/** Why a page without adverts is a wall; undefined if it is not one. */
export const wallReason = (html: string): string | undefined => wallIn(html, OWN_PAGE)
