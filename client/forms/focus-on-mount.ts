/**
 * A ref for the heading of an outcome: the button that was pressed is gone, and reading continues here. Give it tabIndex={-1}.
 * Apart from the form errors, since screens without forms use it too.
 */
export const focusOnMount = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
