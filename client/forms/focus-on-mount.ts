/**
 * A ref for the heading of an outcome: what was pressed is gone, and reading goes on here. Give it tabIndex={-1}. Apart from
 * the errors of forms, because screens use it that load no form.
 */
export const focusOnMount = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
