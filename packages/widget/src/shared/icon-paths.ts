// Each by itself: a script holds only those that it draws.

export const chat = 'M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.4 8.4 0 1 1 21 11.5Z';
export const mail =
  'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5ZM3.5 7l8.5 6.5L20.5 7';
export const help = 'M9.2 9a3 3 0 1 1 4.4 2.7c-1 .5-1.6 1.2-1.6 2.3M12 17.6v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z';
export const down = 'm6 9.5 6 6 6-6';
export const close = 'M6 6l12 12M18 6 6 18';
export const back = 'm14.5 5.5-6.5 6.5 6.5 6.5';
export const forward = 'm9.5 5.5 6.5 6.5-6.5 6.5';
export const send = 'M12 19V5.5M6 11l6-6 6 6';
export const search = 'm20 20-4.4-4.4M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z';
export const article = 'M7 3.5h7l4 4v13H7ZM13.5 3.5V8H18M10 12.5h5M10 16h5';
export const spark = 'M12 4l1.9 5.1L19 11l-5.1 1.9L12 18l-1.9-5.1L5 11l5.1-1.9ZM19 16.5v4M17 18.5h4';
export const person = 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0';
export const clip = 'm19 11-8 8a5 5 0 0 1-7-7l9-9a3 3 0 0 1 4 4l-9 9';
export const check = 'm5 12.5 4.5 4.5L19 7.5';
