/** As the `ref` of an element, focuses it when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
