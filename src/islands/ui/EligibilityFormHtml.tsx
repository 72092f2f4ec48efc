import { renderToStaticMarkup } from 'react-dom/server'
import { EligibilityForm } from './EligibilityForm.tsx'

/**
 * The questions of "Does it fit me?" as HTML, for pages that are built. Rendered once: Astro would
 * render the component, which has no properties, again for each of thousands of pages.
 */
export const eligibilityFormHtml = renderToStaticMarkup(<EligibilityForm />)
