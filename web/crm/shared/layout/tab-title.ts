import { map } from 'nanostores';

/** The name in the title that the page is built with. */
export const DASHBOARD = 'Staff CRM';

/**
 * The parts of the title of the browser's tab: the screen and the number of unread texts. It never names a person, because
 * the browser's history stays after a logout.
 */
export const $tabTitle = map({ screen: DASHBOARD, unread: '' });

export function followTabTitle(): void {
  const site = document.title.replace(DASHBOARD, '');
  $tabTitle.listen(({ screen, unread }) => {
    document.title = `${unread && `(${unread}) `}${screen}${site}`;
  });
}
