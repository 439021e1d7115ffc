package order_test

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/order"
)

func at(id string, position int) order.Item { return order.Item{ID: id, Order: position} }

func TestArrange(t *testing.T) {
	database := open(t, "a", "b", "c")
	tooMany := make([]order.Item, 10_001)
	for i := range tooMany {
		tooMany[i] = order.Item{ID: fmt.Sprint("x", i), Order: i}
	}
	const unchanged = "a0 b1 c2"
	for _, row := range []struct {
		name  string
		items []order.Item
		kind  errs.Kind // when refused
		moved int
		want  string
	}{
		{"nothing", nil, errs.Invalid, 0, unchanged},
		{"an id twice", []order.Item{at("a", 0), at("a", 1), at("b", 2)}, errs.Invalid, 0, unchanged},
		{"no id", []order.Item{at("", 0), at("a", 1), at("b", 2)}, errs.Invalid, 0, unchanged},
		{"a negative position", []order.Item{at("a", -1), at("b", 0), at("c", 1)}, errs.Invalid, 0, unchanged},
		{"the smallest and the largest position", []order.Item{at("a", math.MaxInt), at("b", math.MinInt), at("c", 1)}, errs.Invalid, 0, unchanged},
		{"the same position twice", []order.Item{at("a", 1), at("b", 0), at("c", 1)}, errs.Invalid, 0, unchanged},
		{"an id that is not there", []order.Item{at("a", 0), at("b", 1), at("x", 2)}, errs.Conflict, 0, unchanged},
		{"one too many", []order.Item{at("a", 0), at("b", 1), at("c", 2), at("x", 3)}, errs.Conflict, 0, unchanged},
		{"one too few", []order.Item{at("b", 0), at("a", 1)}, errs.Conflict, 0, unchanged},
		{"an id that is not UTF-8", []order.Item{at("a", 0), at("b", 1), at("\xff", 2)}, errs.Malformed, 0, unchanged},
		{"an id that looks like two", []order.Item{at("a", 0), at("b", 1), at(`c","d`, 2)}, errs.Conflict, 0, unchanged},
		{"an id that ends the list", []order.Item{at("a", 0), at("b", 1), at(`c\"}`, 2)}, errs.Conflict, 0, unchanged},
		{"10,001 of them", tooMany, errs.Conflict, 0, unchanged},
		{"the order as it is", []order.Item{at("a", 0), at("b", 1), at("c", 2)}, 0, 0, unchanged},
		{"two change places", []order.Item{at("b", 0), at("a", 1), at("c", 2)}, 0, 2, "b0 a1 c2"},
		{"gaps are closed", []order.Item{at("c", 5), at("b", 70), at("a", math.MaxInt)}, 0, 3, "c0 b1 a2"},
		{"in whatever sequence it is sent", []order.Item{at("b", 2), at("c", 1), at("a", 0)}, 0, 3, "a0 c1 b2"},
	} {
		t.Run(row.name, func(t *testing.T) {
			moved, err := arrange(t, database, row.items)
			if row.kind == 0 && err != nil || row.kind != 0 && (err == nil || errs.KindOf(err) != row.kind) {
				t.Errorf("got %v", err)
			}
			if got := positions(t, database); got != row.want || moved != row.moved {
				t.Errorf("order %s, %d moved; want %s, %d", got, moved, row.want, row.moved)
			}
		})
	}
}

func TestAnEmptyListCannotBeArranged(t *testing.T) {
	if _, err := arrange(t, open(t), []order.Item{at("a", 0)}); errs.KindOf(err) != errs.Conflict {
		t.Errorf("got %v", err)
	}
}

func TestArrangeAddAndDeleteAtOnceKeepPositionsApart(t *testing.T) {
	database := open(t, "a", "b", "c", "d", "e", "f")
	var clients sync.WaitGroup
	for n := range 24 {
		clients.Go(func() {
			var err error
			switch n % 3 {
			case 0:
				items := []order.Item{at("a", 0), at("b", 1), at("c", 2), at("d", 3), at("e", 4), at("f", 5)}
				items[n%6].Order, items[(n+1)%6].Order = items[(n+1)%6].Order, items[n%6].Order
				_, err = arrange(t, database, items)
			case 1:
				err = add(t, database, fmt.Sprint("new", n))
			case 2:
				err = change(t, database, func(tx *gorm.DB) error {
					return tx.Exec(`DELETE FROM things WHERE id = (SELECT max(id) FROM things)`).Error
				})
			}
			if err != nil && errs.KindOf(err) != errs.Conflict {
				t.Error(err)
			}
		})
	}
	clients.Wait()
	err := database.Read(t.Context(), func(tx *gorm.DB) error {
		var rows, places int
		if err := tx.Raw(`SELECT count(*), count(DISTINCT position) FROM things`).Row().Scan(&rows, &places); err != nil {
			return err
		}
		if rows != places || rows != 6 {
			t.Errorf("%d rows have %d positions, want 6 each: 8 were added and 8 deleted", rows, places)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
