# English.

## Words: colours, values, lists, names

# A longer row is put together from its beginning: "A, B", then "A, B, C", then "A, B, C and D".
list-more = { $rest }, { $item }
list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
# $colour: white, red, blue, yellow, green, multicolour, black.
colour =
    { $colour ->
        [white] white
        [red] red
        [blue] blue
        [yellow] yellow
        [green] green
        [multicolour] multicolour
       *[black] black
    }
# A card in words, by its $colour and $value.
card =
    { $colour ->
        [white] white { $value }
        [red] red { $value }
        [blue] blue { $value }
        [yellow] yellow { $value }
        [green] green { $value }
        [multicolour] multicolour { $value }
       *[black] black { $value }
    }
# In place of the tags of a hint that touches no card.
tags-none = none
# What a card is not: a colour or value, or several ("red or blue").
known-not = not { $what }

## Steps: what happened

## Board, letter, view

## Looking: discard pile, history, notes

## Acting: dialogues, suggestions, answers

## Refusals

## Lobby

## Settings

## Endings, verdicts, exports

## Guide
