"use strict";
/**
 * What the Python modules hold as constants, loaded from `tables-….json` (`diagnose/browser.py`).
 *
 * `T.shapes.HEADER` here is `shapes.HEADER` there: a change of a table needs no change here.
 */

/** The form of the file that this code reads; another one means that a cache is stale. */
export const FORMAT = 1;

/** @type {Record<string, any>} */
export const T = {};

/**
 * Take the tables in.
 * @param {Record<string, any>} tables the parsed file
 */
export function load(tables) {
  if (tables.format !== FORMAT) {
    throw new Error("The page and its tables are of different releases; reload the page.");
  }
  Object.assign(T, tables);
}
