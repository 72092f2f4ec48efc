{
  const root = document.documentElement
  const { signedIn, signedOut, logIn, notFound, announcedUntil } = document.currentScript.dataset
  // The page may have been built some days ago. Swedish dates are `yyyy-mm-dd`.
  root.toggleAttribute(
    'data-announcement-over',
    announcedUntil < new Date().toLocaleDateString('sv-SE'),
  )
  let user = null
  try {
    root.toggleAttribute('data-answers', localStorage.getItem('eligibility-answers') !== null)
    root.toggleAttribute('data-saved', localStorage.getItem('saved-programs') !== null)
    const stored = localStorage.getItem('token') && JSON.parse(localStorage.getItem('user'))
    if (stored?.uid && typeof stored.uid === 'string') user = stored
    if (notFound !== undefined) sessionStorage.setItem('page-not-found', location.pathname)
  } catch {}
  root.dataset.session = user ? 'in' : 'out'
  root.dataset.role = user?.role ?? ''
  const { pathname, search, hash } = location
  const leadsBack = signedOut === logIn || (signedOut && search.includes('program='))
  const page = pathname.split('/')[1]
  const next = `${logIn}?next=${encodeURIComponent(pathname + search + hash)}#${page}`
  const to = user ? signedIn : leadsBack ? next : signedOut
  if (to) {
    root.dataset.redirecting = ''
    location.replace(to)
  }
}
