/* Names the links to the account for who is signed in. The server sets the cookie beside the session's own. */
if (document.cookie.includes('signed-in=1')) {
  for (const link of document.querySelectorAll('a[href="/account"]')) {
    link.textContent = 'Account';
    // So that it stays beside the mark on a phone.
    link.classList.remove('wide');
  }
}
