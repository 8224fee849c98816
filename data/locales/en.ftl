# English.

## Words: colours, values, lists, names

## Steps: what happened

## Board, letter, view

## Looking: discard pile, history, notes

## Acting: dialogues, suggestions, answers

## Refusals

## Lobby

## Settings

## Endings, verdicts, exports

## Guide
