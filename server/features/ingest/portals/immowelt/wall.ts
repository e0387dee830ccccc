import { type Wall, wallIn } from '../../../../html/walls.ts'

const OWN_WALLS: readonly Wall[] = [[/Please enable JS and disable any ad blocker|captcha-delivery\.com/i, 'Roboterprüfung']]
const OWN_PAGE = /__UFRN_[A-Z_]+__|data-testid="(?:serp|cdp)-|id="immonetwrapper"/

/**
 * Why a page without adverts is a wall; undefined if it is not one. The portal's front end loads the bot protection script on every page, so on its
 * own pages only visible texts count.
 */
export function wallReason(html: string): string | undefined {
  return OWN_PAGE.test(html) ? wallIn(html, OWN_PAGE) : wallIn(html, OWN_PAGE, OWN_WALLS)
}
