/** The dialogs that every page has. */
export const dialogs = $state<{ open: 'none' | 'shortcuts' | 'settings' }>({ open: 'none' });
